import type { NotificationTypes } from "@medusajs/framework/types"
import { AbstractNotificationProviderService } from "@medusajs/framework/utils"
import type { Twilio } from "twilio"
import { createHash } from "node:crypto"
import { configuration, type TwilioSettings } from "#src/platform/configuration"
import { refuseInTransaction } from "#src/platform/database"
import { storeSandboxMessage } from "../sandbox-message"
import { isFinalRefusal, refusalId } from "./refusals"

const TIMEOUT_MILLISECONDS = 15_000

/**
 * Sends SMS by Twilio. Without Twilio's keys, each SMS becomes a text file in the outbox of the data directory, one per
 * `provider_data.key`. If Twilio can never reach a number, the SMS gets a message id that names the refusal
 * (`refusals.ts`). Other errors are thrown, and the outbox retries.
 */
export default class SmsProvider extends AbstractNotificationProviderService {
  static override identifier = "northlot-sms"
  private client: Promise<Twilio> | undefined

  override async send(
    notification: NotificationTypes.ProviderSendNotificationDTO
  ): Promise<NotificationTypes.ProviderSendNotificationResultsDTO> {
    refuseInTransaction("A message was sent")
    const { to, provider_data: given } = notification
    const body = String((notification.data as { text?: unknown } | null)?.text ?? "")
    const { twilio } = configuration()
    if (!twilio) {
      const key = createHash("sha256")
        .update(JSON.stringify([to, given?.key]))
        .digest("hex")
        .slice(0, 24)
      return {
        id: await storeSandboxMessage(
          `To: ${to}\n\n${body}\n`,
          { recipient: to, key, ending: "txt" },
          { channel: "sms", subject: null, text: body, html: null }
        ),
      }
    }
    try {
      const { sid } = await (await this.connected(twilio)).messages.create({ to, body, ...twilio.sender })
      return { id: sid }
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (isFinalRefusal(code)) return { id: refusalId(code) }
      throw error
    }
  }

  /** Loaded with the first SMS, so that a market without Twilio never loads its library. */
  private connected(settings: TwilioSettings): Promise<Twilio> {
    this.client ??= connect(settings)
    return this.client
  }
}

async function connect({ accountSid, authToken, apiUrl }: TwilioSettings): Promise<Twilio> {
  const { default: twilio } = await import("twilio")
  if (!apiUrl) return twilio(accountSid, authToken, { timeout: TIMEOUT_MILLISECONDS })
  const elsewhere = new twilio.RequestClient({ timeout: TIMEOUT_MILLISECONDS })
  const request = elsewhere.request.bind(elsewhere)
  elsewhere.request = (options) => request({ ...options, uri: options.uri.replace(/^https:\/\/[^/]+/, apiUrl) })
  return twilio(accountSid, authToken, { httpClient: elsewhere })
}
