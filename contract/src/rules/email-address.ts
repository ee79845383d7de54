import { withoutInvisibleSigns } from "./invisible-signs"

export const EMAIL_MAXIMUM_LENGTH = 254
/** HTML's rule for `<input type="email">`, and a dot in the domain, because mail reaches no domain without a dot. */
export const EMAIL_ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** A typed or pasted address as it is stored and compared. */
export const emailFrom = (typed: string): string => withoutInvisibleSigns(typed).trim().toLowerCase()

/** Whether the text has the form of an address. Whether the address exists shows only when an e-mail is sent to it. */
export function looksLikeEmail(typed: string): boolean {
  const address = emailFrom(typed)
  return address.length <= EMAIL_MAXIMUM_LENGTH && EMAIL_ADDRESS.test(address)
}
