import { RefusedError } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"

/** @throws RefusedError `FORBIDDEN` for everybody whom credits do not concern. */
export function refuseWithoutCredits({ buyerType }: Pick<AccountRecord, "buyerType">): void {
  if (buyerType !== "private")
    throw new RefusedError("FORBIDDEN", "Credits are for private buyers. Dealers bid without them.")
}
