import type { PersonName } from "./same-person-name"

export const isNamed = ({ first, last }: PersonName): boolean => (first + last).trim() !== ""

/** A single name is stored as the first name, because letters greet by first name and lists begin with it. */
export function storedName({ first, last }: PersonName): PersonName {
  return first.trim() === "" ? { first: last.trim(), last: "" } : { first: first.trim(), last: last.trim() }
}

export const fullName = ({ first, last }: PersonName): string => `${first} ${last}`.trim()
