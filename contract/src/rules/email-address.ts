import { withoutInvisibleSigns } from "./invisible-signs"

export const EMAIL_MAXIMUM_LENGTH = 254
/** HTML's rule for `<input type="email">`, with a dot in the domain, since mail reaches no other. */
export const EMAIL_ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** A typed or pasted address as it is stored and compared. */
export const emailFrom = (typed: string): string => withoutInvisibleSigns(typed).trim().toLowerCase()

/** Looks like an address; only a letter to it shows whether it exists. */
export function looksLikeEmail(typed: string): boolean {
  const address = emailFrom(typed)
  return address.length <= EMAIL_MAXIMUM_LENGTH && EMAIL_ADDRESS.test(address)
}
