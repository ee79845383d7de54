import type { MedusaContainer } from "@medusajs/framework/types"
import { NOTICE_PURPOSES } from "@northlot/contract"
import { answerTo, meaningOf } from "#src/modules/preference/rules/sms-reply"
import type { SmsReply } from "#src/modules/preference/types"
import { database } from "#src/platform/database"

type Said = Omit<SmsReply, "meaning">

/**
 * What a reply by SMS brings about, once however often it is delivered: STOP ends every consent to SMS at its number,
 * START gives back what a STOP had ended. Answers what to say back; null for nothing.
 */
export async function takeReply(scope: MedusaContainer, reply: Said): Promise<string | null> {
  const meaning = meaningOf(reply.text)
  await database().transaction(() => take(scope, { ...reply, meaning }))
  return answerTo(reply.text)
}

/** A STOP that the provider tells of, in whatever words. */
export async function takeStop(scope: MedusaContainer, reply: Said): Promise<void> {
  await database().transaction(() => take(scope, { ...reply, meaning: "stop" }))
}

async function take(scope: MedusaContainer, reply: SmsReply): Promise<void> {
  const accounts = scope.resolve("account")
  const preferences = scope.resolve("preference")
  const fresh = await preferences.keepReply(reply)
  if (!fresh || (reply.meaning !== "stop" && reply.meaning !== "start")) return
  const granted = reply.meaning === "start"
  for (const accountId of await preferences.accountsAt(reply.number)) {
    await accounts.lockAccount(accountId)
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
