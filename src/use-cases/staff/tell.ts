import type { StaffMember } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { emit } from "#src/platform/outbox"
import { newToken } from "#src/platform/signature"
import { emailOperator } from "../notice/operator-email"

/** E-mails the operator every change of the staff. The console shows new members to the other staff. */
export async function tellOperator(username: string, text: string, what: string): Promise<void> {
  logger.warn({ what }, "The staff of this site changed; the audit log shows the change")
  const data = { subject: `Admin ${what}: ${username}`, text }
  const at = (await database().now()).toISOString()
  await emailOperator({ template: "admins-changed", data }, `admins-changed:${username}:${what}:${at}`)
}

/**
 * E-mails a staff member what happened to their own access. Without an e-mail address of the member, the operator's
 * mailbox gets the message.
 */
export async function tellMember(
  { username, email }: Pick<StaffMember, "username" | "email">,
  title: string,
  text: string
): Promise<void> {
  if (email === null) return tellOperator(username, `${username}: ${title}. ${text}`, "security changed")
  await emit("email.requested", { to: email, template: "staff-news", data: { title, text } }, newToken())
}
