/** What staff do with messages: send one again, lift an address's suppression, preview the templates. */
import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, mayBeResent, type MessageTemplate } from "@northlot/contract"
import { exampleData, exampleEmail } from "#src/emails/examples"
import { EMAIL_TEMPLATES } from "#src/emails/templates"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { emit, type EmailTemplate } from "#src/platform/outbox"
import { aroundLetter } from "#src/queries/notice/around-letter"
import { recordAct } from "#src/use-cases/audit/record-act"
import { exampleSms } from "./sms-examples"

const OWN_WAY =
  "This email contains a link or code that gives access, so it cannot be sent again. The recipient can request a new email on the page that sent it."

/**
 * Sends an e-mail again. Two requests for the same message send only one e-mail.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION
 */
export async function resendMessage(scope: MedusaContainer, id: string, username: string): Promise<void> {
  const [message] = await scope.resolve(Modules.NOTIFICATION).listNotifications({ id } as object, { take: 1 })
  const template = message?.template as EmailTemplate | undefined
  if (!message || !template) throw new RefusedError("NOT_FOUND")
  if (message.channel !== "email")
    throw new RefusedError(
      "INVALID_TRANSITION",
      "An SMS needs consent at the moment of sending, so an old SMS cannot be sent again."
    )
  if (!mayBeResent({ channel: message.channel, template })) throw new RefusedError("INVALID_TRANSITION", OWN_WAY)
  const { to, data } = message
  const { about, sale } = (message.provider_data ?? {}) as { about?: string; sale?: string }
  await database().transaction(async () => {
    await recordAct(scope, username, "message.resent", id, { template })
    const letter = { to, template, data: (data ?? {}) as Record<string, string> }
    await emit("email.requested", { ...letter, ...(about ? { about } : {}), ...(sale ? { sale } : {}) }, `resent:${id}`)
  })
}

export async function suppressAddress(
  scope: MedusaContainer,
  { address, reason }: { address: string; reason: string },
  username: string
): Promise<void> {
  await database().transaction(async () => {
    const added = await scope
      .resolve("notice")
      .suppressions.add({ address, reason: "operator", note: reason, by: username })
    if (added) await recordAct(scope, username, "address.suppressed", await holderOf(scope, address, added), { reason })
  })
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function liftSuppression(
  scope: MedusaContainer,
  { id, reason }: { id: string; reason: string },
  username: string
): Promise<void> {
  if (id.startsWith("stop-"))
    throw new RefusedError("INVALID_TRANSITION", "A person who answered STOP gets SMS again only by answering START.")
  await database().transaction(async () => {
    const address = await scope.resolve("notice").suppressions.lift(id)
    if (address === null) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, username, "address.allowed", await holderOf(scope, address, id), { reason })
  })
}

/**
 * Suppresses an address that the mail server does not know, so that no retry follows. Staff see the server's answer.
 */
export async function noteBounce(scope: MedusaContainer, address: string, answer: string): Promise<void> {
  await database().transaction(async () => {
    const bounce = { address, reason: "bounced" as const, note: answer, by: "system" }
    const added = await scope.resolve("notice").suppressions.add(bounce)
    if (!added) return
    const subject = await holderOf(scope, address, added)
    const details = { reason: "bounced" }
    await scope
      .resolve("operations")
      .auditLog.record({ actor: "system", action: "address.suppressed", subject, details })
  })
}

/** The id under which the audit log records acts on an e-mail address: the account's id, else the suppression's id. */
async function holderOf(scope: MedusaContainer, address: string, suppressionId: string): Promise<string> {
  return (await scope.resolve("account").accounts.findByEmail(address.toLowerCase()))?.id ?? suppressionId
}

function templateNamed(name: string): EmailTemplate {
  const template = EMAIL_TEMPLATES.find((known) => known === name)
  if (!template) throw new RefusedError("NOT_FOUND")
  return template
}

const shown = (template: EmailTemplate, subject: string): MessageTemplate => ({
  id: template,
  channel: "email",
  subject,
  mayBeTested: mayBeResent({ channel: "email", template }),
})

/** All e-mail templates, then all SMS. */
export function templates(): MessageTemplate[] {
  const { publicUrl } = configuration()
  return [
    ...EMAIL_TEMPLATES.map((template) => shown(template, exampleEmail(template, publicUrl).subject)),
    ...exampleSms(publicUrl).map(({ id, when }) => shownSms(id, when)),
  ]
}

const shownSms = (id: string, subject: string): MessageTemplate => ({ id, channel: "sms", subject, mayBeTested: false })

/** @throws RefusedError NOT_FOUND */
export async function previewOf(name: string): Promise<MessageTemplate & { text: string; html: string | null }> {
  const { publicUrl } = configuration()
  const sms = exampleSms(publicUrl).find(({ id }) => id === name)
  if (sms) return { ...shownSms(sms.id, sms.when), text: sms.text, html: null }
  const template = templateNamed(name)
  const { subject, text, html } = exampleEmail(template, publicUrl, await aroundLetter())
  return { ...shown(template, subject), text, html }
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function testLetter(scope: MedusaContainer, name: string, to: string, username: string): Promise<void> {
  const template = templateNamed(name)
  if (!mayBeResent({ channel: "email", template })) throw new RefusedError("INVALID_TRANSITION", OWN_WAY)
  await database().transaction(async () => {
    await recordAct(scope, username, "message.tested", template, { to })
    await emit("email.requested", { to, template, data: exampleData(template) }, `tested:${randomUUID()}`)
  })
}
