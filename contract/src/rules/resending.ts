/** Letters whose link or code gives whoever holds it a right: they are asked for anew, never sent again from a list. */
const GIVE_A_RIGHT: ReadonlySet<string> = new Set([
  "password-reset",
  "account-made",
  "verify-email",
  "registration-known",
  "email-change",
  "email-change-asked",
  "staff-invitation",
])

/** Whether somebody of the staff may have this letter sent again, or see an example of it arrive. */
export function mayBeResent({ channel, template }: { channel: string; template: string }): boolean {
  return channel === "email" && !GIVE_A_RIGHT.has(template)
}
