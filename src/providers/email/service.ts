import type { NotificationTypes } from "@medusajs/framework/types"
import { AbstractNotificationProviderService } from "@medusajs/framework/utils"
import { createTransport, type Transporter } from "nodemailer"
import { mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { renderEmail, type EmailTemplate } from "../../emails/templates"
import { configuration } from "../../platform/configuration"

/**
 * Sends e-mail by SMTP; on a machine without `SMTP_URL` each message becomes an `.eml` file in the
 * outbox of the data directory, where the start says it is.
 */
export default class EmailProvider extends AbstractNotificationProviderService {
  static override identifier = "northlot-email"
  private transport: Transporter | undefined

  override async send(
    notification: NotificationTypes.ProviderSendNotificationDTO
  ): Promise<NotificationTypes.ProviderSendNotificationResultsDTO> {
    const { subject, text, html } = renderEmail(
      notification.template as EmailTemplate,
      (notification.data ?? {}) as Record<string, string>,
      configuration().publicUrl
    )
    const message = { from: configuration().emailSender, to: notification.to, subject, text, html }
    const { smtpUrl } = configuration()
    if (smtpUrl) {
      this.transport ??= createTransport(smtpUrl)
      const sent = await this.transport.sendMail(message)
      return { id: sent.messageId }
    }
    const composed = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail(message)
    return { id: await keep(composed.message as Buffer, notification.to) }
  }
}

async function keep(message: Buffer, recipient: string): Promise<string> {
  const folder = join(configuration().dataDirectory, "outbox")
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replace(/[:.]/g, "-")
  const name = `${stamp} ${recipient.replace(/[^a-z0-9@._-]/gi, "_")} ${Math.random().toString(36).slice(2, 8)}.eml`
  await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 })
  await rename(join(folder, `${name}.part`), join(folder, name))
  return name
}
