import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { takeReply } from "./sms-replies"

const ADDRESS = "/webhooks/twilio-sms"
/** Of a text that says nothing about consents, no more than this is kept. */
const TEXT_LENGTH = 320

/**
 * A reply by SMS as Twilio posts it: a form, signed over our public address and its fields. Without Twilio's keys the
 * secret of the sandboxes signs instead, so that it can be tried out; in production mode there is nothing here then.
 * Answers TwiML.
 * @throws RefusedError `NOT_FOUND`, `SIGNATURE_INVALID`, `INVALID_INPUT` for a form without a number
 */
export async function receiveSmsReply(
  scope: MedusaContainer,
  { rawBody, signature }: { rawBody: Buffer | undefined; signature: string | undefined }
): Promise<string> {
  const { production, publicUrl, secrets, twilio } = configuration()
  if (!twilio && production) throw new RefusedError("NOT_FOUND")
  const fields = Object.fromEntries(new URLSearchParams(rawBody?.toString("utf8") ?? ""))
  const { validateRequest } = await import("twilio/lib/webhooks/webhooks.js")
  if (!validateRequest(twilio?.authToken ?? secrets.sandboxWebhook, signature ?? "", publicUrl + ADDRESS, fields)) {
    throw new RefusedError("SIGNATURE_INVALID")
  }
  const { MessageSid: id, From: number, Body: text = "", OptOutType } = fields
  if (!id || !number) throw new RefusedError("INVALID_INPUT")
  const answer = await takeReply(scope, { id, number, text: text.replace(/\p{Cc}/gu, " ").slice(0, TEXT_LENGTH) })
  // Where Twilio handles opt-outs for a messaging service, it has answered already.
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${answer && !OptOutType ? `<Message>${answer}</Message>` : ""}</Response>`
}
