import type { Registrant } from "@northlot/contract"

export const nameOf = ({ first, last, email }: Pick<Registrant, "first" | "last" | "email">): string =>
  `${first} ${last}`.trim() || email
