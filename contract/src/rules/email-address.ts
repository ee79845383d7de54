import { withoutInvisibleSigns } from "./invisible-signs"

export const EMAIL_MAXIMUM_LENGTH = 254
/** HTML's own rule for `<input type="email">`. The domain also has a dot: mail reaches no other. */
export const EMAIL_ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** An address as it is stored and compared, from what was typed or pasted. */
export const emailFrom = (typed: string): string => withoutInvisibleSigns(typed).trim().toLowerCase()

/** Looks like an address; whether it exists is found out by writing to it. */
export function looksLikeEmail(typed: string): boolean {
  const address = emailFrom(typed)
  return address.length <= EMAIL_MAXIMUM_LENGTH && EMAIL_ADDRESS.test(address)
}
