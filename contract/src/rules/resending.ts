/** E-mails whose link or code gives its holder a right. People request these e-mails again; staff never resend them. */
const GIVE_A_RIGHT: ReadonlySet<string> = new Set([
  "password-reset",
  "account-made",
  "verify-email",
  "registration-known",
  "email-change",
  "email-change-asked",
  "staff-invitation",
])

/** Whether staff may resend a message of this template, or send an example of it. */
export function mayBeResent({ channel, template }: { channel: string; template: string }): boolean {
  return channel === "email" && !GIVE_A_RIGHT.has(template)
}
