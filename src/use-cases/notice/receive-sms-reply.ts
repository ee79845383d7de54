/** Handles the replies that people send to our SMS. The replies STOP and START change consents. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, NOTICE_PURPOSES } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { answerTo, meaningOf } from "#src/modules/notice/rules/sms-reply"
import type { SmsReply } from "#src/modules/notice/types"
import { database } from "#src/platform/database"

const ADDRESS = "/webhooks/twilio-sms"
/** A stored reply has at most this many characters. */
const TEXT_LENGTH = 320

/**
 * Receives an SMS reply that Twilio posts as a form, and returns TwiML. Twilio's signature covers our public URL and
 * the form's fields. If Twilio is not configured, the sandbox secret checks the signature; in production mode, the
 * request is refused with NOT_FOUND instead.
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
  // If Twilio handles opt-outs for a messaging service, Twilio itself has answered already.
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${answer && !OptOutType ? `<Message>${answer}</Message>` : ""}</Response>`
}

type Said = Omit<SmsReply, "meaning">

/**
 * Applies an SMS reply once, however often Twilio delivers it. STOP ends every consent to SMS at its number; START
 * restores what a STOP ended. Returns the reply text, or null.
 */
async function takeReply(scope: MedusaContainer, reply: Said): Promise<string | null> {
  const meaning = meaningOf(reply.text)
  await database().transaction(() => take(scope, { ...reply, meaning }))
  return answerTo(reply.text)
}

/** Ends the consents to SMS at a number for which the provider reports a STOP. The text of `reply` does not matter. */
export async function takeStop(scope: MedusaContainer, reply: Said): Promise<void> {
  await database().transaction(() => take(scope, { ...reply, meaning: "stop" }))
}

async function take(scope: MedusaContainer, reply: SmsReply): Promise<void> {
  const accounts = scope.resolve("account")
  const preferences = scope.resolve("notice")
  const fresh = await preferences.smsReplies.keep(reply)
  if (!fresh || (reply.meaning !== "stop" && reply.meaning !== "start")) return
  const granted = reply.meaning === "start"
  for (const accountId of await preferences.smsReplies.accountsAt(reply.number)) {
    await accounts.accounts.lock(accountId)
    const standing = await accounts.consents.standing(accountId)
    const changed = NOTICE_PURPOSES.filter((purpose) => {
      const { granted: given, source } = standing[purpose].sms
      return granted ? !given && source === "sms" : given
    })
    const wording = `Reply by SMS: ${reply.text}`
    await accounts.consents.say(
      accountId,
      changed.map((purpose) => ({ channel: "sms" as const, purpose, granted, wording, source: "sms" as const }))
    )
  }
}
