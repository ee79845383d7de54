import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { quietUntil } from "#src/modules/notice/rules/quiet-hours"
import { smsDropReason } from "#src/modules/notice/rules/sms-plan"
import type { SmsDropReason, SmsRecord } from "#src/modules/notice/types"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import { refusalOf } from "#src/providers/sms/refusals"
import { smsIsAvailable } from "./sms-recipient"
import { takeStop } from "./receive-sms-reply"

/**
 * Sends an SMS, unless the consent ended, the number stopped SMS, or the SMS has expired. If quiet hours have begun by
 * now, the SMS is postponed to their end.
 */
export async function deliverSms(
  { smsId }: OutboxTopics["sms.requested"],
  scope: MedusaContainer,
  eventId: number
): Promise<void> {
  const preferences = scope.resolve("notice")
  const sms = await preferences.sms.retrieve(smsId)
  if (sms?.status !== "requested") return
  const [{ quietHours }, now] = await Promise.all([preferences.settings.ofAccount(sms.accountId), database().now()])
  const quietEnd = quietUntil(now, quietHours)
  const reason = await reasonToDrop(scope, sms, quietEnd ?? now)
  if (reason) return preferences.sms.drop(smsId, reason)
  if (quietEnd) return preferences.sms.putOff(smsId, quietEnd)

  const { number: to, text } = sms
  return noteDelivery(scope, sms, await sendSmsOnce(scope, { to, text, key: `sms:${eventId}`, providerKey: smsId }))
}

/**
 * Each attempt is stored as a notification record, as for e-mails. If an earlier attempt succeeded, no further SMS is
 * sent. Returns the provider's id.
 */
export async function sendSmsOnce(
  scope: MedusaContainer,
  { to, text, key, providerKey }: { to: string; text: string; key: string; providerKey: string }
): Promise<string> {
  const notifications = scope.resolve(Modules.NOTIFICATION)
  for (let attempt = 1; ; attempt++) {
    const idempotency_key = `${key}:${attempt}`
    const [earlier] = await notifications.listNotifications({ idempotency_key } as object, { take: 1 })
    if (earlier && earlier.status !== "success") continue
    const sent =
      earlier ??
      (await notifications.createNotifications({
        to,
        channel: "sms",
        template: "sms",
        data: { text },
        provider_data: { key: providerKey },
        idempotency_key,
      }))
    return sent.external_id ?? ""
  }
}

async function noteDelivery(scope: MedusaContainer, { id, number }: SmsRecord, providerId: string): Promise<void> {
  const preferences = scope.resolve("notice")
  const refusal = refusalOf(providerId)
  if (!refusal) return preferences.sms.markSent(id, providerId)
  // The provider refused the SMS, because the person's reply STOP reached the provider before it reached us.
  if (refusal === "stopped")
    await takeStop(scope, { id: `refused:${id}`, number, text: "STOP, as the SMS provider tells" })
  await preferences.sms.drop(id, refusal)
}

async function reasonToDrop(scope: MedusaContainer, sms: SmsRecord, sendingAt: Date): Promise<SmsDropReason | null> {
  const accounts = scope.resolve("account")
  const account = await accounts.accounts.retrieve(sms.accountId)
  const grounds = {
    accountIsActive: account?.status === "active",
    numberIsStopped: await scope.resolve("notice").smsReplies.isStopped(sms.number),
    consented: (await accounts.consents.standing(sms.accountId))[sms.purpose].sms.granted,
    available: smsIsAvailable(),
    usefulUntil: sms.usefulUntil,
  }
  return smsDropReason(grounds, sendingAt)
}
