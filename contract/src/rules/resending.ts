/** Letters whose link or code gives its holder a right: they are requested again, never resent from a list. */
const GIVE_A_RIGHT: ReadonlySet<string> = new Set([
  "password-reset",
  "account-made",
  "verify-email",
  "registration-known",
  "email-change",
  "email-change-asked",
  "staff-invitation",
])

/** Whether staff may resend this letter, or see an example of it arrive. */
export function mayBeResent({ channel, template }: { channel: string; template: string }): boolean {
  return channel === "email" && !GIVE_A_RIGHT.has(template)
}
