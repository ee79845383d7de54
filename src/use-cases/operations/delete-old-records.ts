import type { MedusaContainer } from "@medusajs/framework/types"
import { forgetFormerPageFiles } from "#src/platform/page-files"
import { RETENTION_DAYS } from "../account/personal-data"
import { removeEndedRegistrations } from "../account/register"
import { bidReview } from "../conduct/bid-review"
import { forgetOldMessages } from "../notice/sent-messages"
import { eventBusOf } from "./events"
import { forgetSignedOutPushDevices } from "../notice/push-devices"
import { deleteOldQuarantined } from "./quarantine"

/** Deletes records whose storage time is over, so that their tables do not grow forever. */
export async function deleteOldRecords(scope: MedusaContainer): Promise<void> {
  const { personalPayloads, answers, webhooks, webhookDeliveries, messages, verifications, events, bidRequests } =
    RETENTION_DAYS
  await eventBusOf(scope).forgetOld({ personalPayloadDays: personalPayloads, eventDays: events })
  await scope.resolve("operations").answers.forget(answers)
  await scope.resolve("northlotPayment").events.forget(webhooks)
  await scope.resolve("integration").deliveries.forget(webhookDeliveries)
  await scope.resolve("auction").bids.forgetRequests(bidRequests)
  await forgetOldMessages(scope, messages)
  await bidReview(scope).forgetBirthDates(await scope.resolve("account").verifications.forgetUnused(verifications))
  await removeEndedRegistrations(scope)
  await forgetSignedOutPushDevices(scope)
  await deleteOldQuarantined(scope)
  await forgetFormerPageFiles()
}
