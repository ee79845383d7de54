import type { NotificationTypes } from "@medusajs/framework/types"
import { AbstractNotificationProviderService } from "@medusajs/framework/utils"
import type { Transporter } from "nodemailer"
import { createHash } from "node:crypto"
import { LINK_TOKENS, registrationCode } from "#src/emails/reset-token"
import { stopToken } from "#src/emails/stop-search-token"
import type { Around } from "#src/emails/letter"
import { renderEmail } from "#src/emails/templates"
import { unsubscribeToken } from "#src/emails/unsubscribe-token"
import { configuration } from "#src/platform/configuration"
import type { EmailTemplate } from "#src/platform/outbox"
import { refuseInTransaction } from "#src/platform/database"
import { storeSandboxMessage } from "../sandbox-message"
import { bounceId, bounceOf } from "./bounces"

/**
 * Sends e-mail by SMTP. Without `SMTP_URL` each message becomes an `.eml` file in the outbox of the data directory.
 * `provider_data.key` names the file or the `Message-ID`, so that a retry after a crash makes no second message. All
 * e-mails about one sale name the same `In-Reply-To` id, so that mail programs group them. No e-mail has this id.
 */
export default class EmailProvider extends AbstractNotificationProviderService {
  static override identifier = "northlot-email"
  private transport: Transporter | undefined

  override async send(
    notification: NotificationTypes.ProviderSendNotificationDTO
  ): Promise<NotificationTypes.ProviderSendNotificationResultsDTO> {
    refuseInTransaction("A message was sent")
    const { to } = notification
    const given = (notification.provider_data ?? {}) as Given
    const template = notification.template as EmailTemplate
    const { emailSender, publicUrl, smtpUrl } = configuration()
    const data = completed(template, notification.data)
    const { subject, text, html } = renderEmail(template, data, publicUrl, given.around)
    const key = createHash("sha256")
      .update(JSON.stringify([to, given.key]))
      .digest("hex")
      .slice(0, 24)
    const thread = given.sale ? threadOf(given.sale) : undefined
    const root = thread && `<${thread}@${domainOf(emailSender)}>`
    const message = {
      from: emailSender,
      to,
      subject,
      text,
      html,
      messageId: `<${key}@${domainOf(emailSender)}>`,
      ...(root ? { references: [root], inReplyTo: root } : {}),
      headers: unsubscribeHeaders(data, publicUrl),
    }
    const { createTransport } = await import("nodemailer")
    if (smtpUrl) {
      this.transport ??= createTransport(smtpUrl)
      try {
        await this.transport.sendMail(message)
      } catch (error) {
        const bounce = bounceOf(error)
        if (bounce === null) throw error
        return { id: bounceId(bounce) }
      }
      return { id: message.messageId }
    }
    const composed = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail(message)
    return {
      id: await storeSandboxMessage(
        composed.message as Buffer,
        { recipient: to, key, ending: "eml" },
        { channel: "email", subject, text, html, thread }
      ),
    }
  }
}

/** The options of a message, besides the values that its template shows. */
interface Given {
  key?: string
  around?: Around
  sale?: string
}

/** The thread's name is a hash, because e-mails contain no internal id. */
function threadOf(saleId: string): string {
  return `sale-${createHash("sha256").update(saleId).digest("hex").slice(0, 24)}`
}

/**
 * Returns the values that a message's template shows. Links that grant a right get their tokens here, so that no table
 * stores the tokens.
 */
function completed(template: EmailTemplate, data: Record<string, unknown> | null | undefined): Record<string, string> {
  const values = (data ?? {}) as Record<string, string>
  const token = LINK_TOKENS[template]?.(values)
  if (token !== undefined)
    return { ...values, token, ...(values.codeId ? { code: registrationCode(values.codeId) } : {}) }
  const { unsubscribeAccount, unsubscribePurpose } = values
  if (!unsubscribeAccount || !unsubscribePurpose) return values
  const stops = namedSearches(values.searches).map(({ id, name }) => ({ name, token: stopToken(id) }))
  return {
    ...values,
    unsubscribe: unsubscribeToken(unsubscribeAccount, unsubscribePurpose),
    stops: JSON.stringify(stops),
  }
}

/** The saved searches in a message, as the outbox stores them. */
function namedSearches(json: string | undefined): { id: string; name: string }[] {
  return json ? (JSON.parse(json) as { id: string; name: string }[]) : []
}

/**
 * The headers for the unsubscribe button of mail programs, which unsubscribes by one click (RFC 2369, RFC 8058).
 */
function unsubscribeHeaders({ unsubscribe }: Record<string, string>, publicUrl: string): Record<string, string> {
  if (!unsubscribe) return {}
  return {
    "List-Unsubscribe": `<${publicUrl}/api/unsubscribe?token=${encodeURIComponent(unsubscribe)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }
}

function domainOf(sender: string): string {
  return /@([^\s>@]+)>?\s*$/.exec(sender)?.[1] ?? "northlot.invalid"
}
