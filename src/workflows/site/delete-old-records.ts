import type { MedusaContainer } from "@medusajs/framework/types"
import { KEPT_DAYS } from "../accounts/personal-data"
import { removeEndedRegistrations } from "../accounts/register"
import { bidReview } from "../bids/bid-review"
import { forgetOldMessages } from "../notices/sent-messages"
import { eventBusOf } from "./events"
import { forgetSignedOutPushDevices } from "../notices/push-devices"
import { deleteOldQuarantined } from "./quarantine"

/** Deletes what has been kept for its time, so that these tables do not grow for ever. */
export async function deleteOldRecords(scope: MedusaContainer): Promise<void> {
  const { personalPayloads, answers, webhooks, webhookDeliveries, messages, verifications, events, bidRequests } =
    KEPT_DAYS
  await eventBusOf(scope).forgetOld({ personalPayloadDays: personalPayloads, eventDays: events })
  await scope.resolve("foundation").forgetAnswers(answers)
  await scope.resolve("checkout").forgetWebhooks(webhooks)
  await scope.resolve("webhook").forgetDeliveries(webhookDeliveries)
  await scope.resolve("auction").forgetBidRequests(bidRequests)
  await forgetOldMessages(scope, messages)
  await bidReview(scope).forgetBirthDates(await scope.resolve("account").forgetUnusedVerifications(verifications))
  await removeEndedRegistrations(scope)
  await forgetSignedOutPushDevices(scope)
  await deleteOldQuarantined(scope)
}
