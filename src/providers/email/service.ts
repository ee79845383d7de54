import type { NotificationTypes } from "@medusajs/framework/types"
import { AbstractNotificationProviderService } from "@medusajs/framework/utils"
import { createTransport, type Transporter } from "nodemailer"
import { createHash } from "node:crypto"
import { mkdir, readdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { LINK_TOKENS } from "../../emails/reset-token"
import { renderEmail } from "../../emails/templates"
import { configuration } from "../../platform/configuration"
import type { EmailTemplate } from "../../platform/outbox"

/**
 * Sends e-mail by SMTP; on a machine without `SMTP_URL` each message becomes an `.eml` file in the
 * outbox of the data directory, where the start says it is. `provider_data.key` names the message: sent twice
 * under one key (the process died before it could note the first), it is one file, or one `Message-ID`.
 */
export default class EmailProvider extends AbstractNotificationProviderService {
  static override identifier = "northlot-email"
  private transport: Transporter | undefined

  override async send(
    notification: NotificationTypes.ProviderSendNotificationDTO
  ): Promise<NotificationTypes.ProviderSendNotificationResultsDTO> {
    const { to, provider_data: given } = notification
    const template = notification.template as EmailTemplate
    const { emailSender, publicUrl, smtpUrl } = configuration()
    const { subject, text, html } = renderEmail(template, completed(template, notification.data), publicUrl)
    const key = createHash("sha256").update(JSON.stringify([to, given?.key])).digest("hex").slice(0, 24)
    const message = { from: emailSender, to, subject, text, html, messageId: `<${key}@${domainOf(emailSender)}>` }
    if (smtpUrl) {
      this.transport ??= createTransport(smtpUrl)
      await this.transport.sendMail(message)
      return { id: message.messageId }
    }
    const composed = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail(message)
    return { id: await keep(composed.message as Buffer, to, key) }
  }
}

/** The values of a message; a link gets its token here, so that no table ever holds it. */
function completed(template: EmailTemplate, data: Record<string, unknown> | null | undefined): Record<string, string> {
  const values = (data ?? {}) as Record<string, string>
  const token = LINK_TOKENS[template]?.(values)
  return token === undefined ? values : { ...values, token }
}

function domainOf(sender: string): string {
  return /@([^\s>@]+)>?\s*$/.exec(sender)?.[1] ?? "northlot.invalid"
}

/** One file per key, complete or absent, named so that the newest is last and the recipient is seen. */
async function keep(message: Buffer, recipient: string, key: string): Promise<string> {
  const folder = join(configuration().dataDirectory, "outbox")
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const ending = ` ${key}.eml`
  const known = (await readdir(folder)).find((name) => name.endsWith(ending))
  if (known) return known
  const stamp = new Date().toISOString().replace(/[:.]/g, "-")
  const name = `${stamp} ${recipient.replace(/[^a-z0-9@._-]/gi, "_").slice(0, 120)}${ending}`
  await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 })
  await rename(join(folder, `${name}.part`), join(folder, name))
  return name
}
