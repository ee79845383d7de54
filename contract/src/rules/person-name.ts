import type { PersonName } from "./same-person-name"

/** People have one name or several: with any of them, somebody is named. */
export const isNamed = ({ first, last }: PersonName): boolean => (first + last).trim() !== ""

/** A single name stands first, whichever field it was typed into: letters greet by it, and lists begin with it. */
export function storedName({ first, last }: PersonName): PersonName {
  return first.trim() === "" ? { first: last.trim(), last: "" } : { first: first.trim(), last: last.trim() }
}

export const fullName = ({ first, last }: PersonName): string => `${first} ${last}`.trim()
