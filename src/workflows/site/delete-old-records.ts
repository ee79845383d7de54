import type { MedusaContainer } from "@medusajs/framework/types"
import { eventBusOf } from "./events"
import { forgetSignedOutPushDevices } from "../notices/push-devices"
import { deleteOldQuarantined } from "./quarantine"

/**
 * How many days records of what was done are kept; README.md of each module names them. Shortest what holds names and
 * addresses.
 */
const KEPT_DAYS = {
  /** What an event says of a person, the text of an e-mail for example, after the last subscriber has heard it. */
  personalPayloads: 7,
  /** What a caller's key was answered with: as long as anybody tries again. */
  answers: 7,
  /** What payment and identity providers told, as they told it; they repeat themselves for some days. */
  webhooks: 30,
  /** What addresses of others were told, for their log and for replays. */
  webhookDeliveries: 30,
  /** Events that every subscriber has heard: their keys keep a fact from being told twice. */
  events: 90,
  /** What bids were answered with: no auction takes that long. The database refuses to delete younger ones. */
  bidRequests: 90,
} as const

/** Deletes what has been kept for its time, so that these tables do not grow for ever. */
export async function deleteOldRecords(scope: MedusaContainer): Promise<void> {
  const { personalPayloads, answers, webhooks, webhookDeliveries, events, bidRequests } = KEPT_DAYS
  await eventBusOf(scope).forgetOld({ personalPayloadDays: personalPayloads, eventDays: events })
  await scope.resolve("foundation").forgetAnswers(answers)
  await scope.resolve("checkout").forgetWebhooks(webhooks)
  await scope.resolve("webhook").forgetDeliveries(webhookDeliveries)
  await scope.resolve("auction").forgetBidRequests(bidRequests)
  await forgetSignedOutPushDevices(scope)
  await deleteOldQuarantined(scope)
}
