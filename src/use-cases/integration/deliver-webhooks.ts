/** Delivers webhooks by the Standard Webhooks convention. */
import type { Event, MedusaContainer } from "@medusajs/framework/types"
import { Webhook } from "standardwebhooks"
import { marketEvents, type MarketEvents } from "@northlot/contract/events"
import type { DueDelivery, TriedDelivery } from "#src/modules/integration/types"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { oneLine } from "#src/platform/one-line"
import { emit, eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { BlockedTarget, postToTarget } from "#src/platform/ssrf-guard"

const SHOWN_CHARACTERS = 500
/** If a receiver answers with this HTTP status, its webhook is turned off. */
const GONE = 410

/** Prepares one delivery of an event for each webhook that listens to it. */
export async function prepareWebhooks(
  scope: MedusaContainer,
  event: Event & { metadata?: { created_at?: string | Date } }
): Promise<void> {
  const name = event.name as keyof MarketEvents
  const timestamp = new Date(event.metadata?.created_at ?? 0).toISOString()
  const { payload, version } = marketEvents[name]
  // Only the fields that the event declares are sent. The event's stored data may contain other fields.
  const declared = Object.keys(payload.shape)
  const data = Object.fromEntries(
    Object.entries(event.data as Record<string, unknown>).filter(([key]) => declared.includes(key))
  )
  const body = JSON.stringify({ type: name, version, timestamp, data })
  await database().transaction(async () =>
    announceDeliveries(
      await scope.resolve("integration").deliveries.prepare({ eventId: eventIdOf(event), event: name, body })
    )
  )
}

/** Each delivery has its own outbox event, so that a failing address does not delay the others. */
export async function announceDeliveries(prepared: readonly { id: string; endpointId: string }[]): Promise<void> {
  for (const { id, endpointId } of prepared)
    await emit("webhook.due", { deliveryId: id, endpointId, round: 1 }, `${id}:1`)
}

/** Tries one delivery. @throws Error with the reason, so that it is retried later */
export async function deliverWebhook(
  { deliveryId, round }: OutboxTopics["webhook.due"],
  scope: MedusaContainer
): Promise<void> {
  const webhooks = scope.resolve("integration")
  const due = await webhooks.deliveries.due(deliveryId, round)
  if (!due) return
  if (!due.isOn) return webhooks.deliveries.drop(deliveryId, "The webhook is turned off.")
  const tried = await send(due)
  await webhooks.deliveries.noteTry(due, tried)
  if (tried.error === null) return
  if (tried.status === GONE) {
    await webhooks.endpoints.turnOff(due.endpointId, "The address answered that it is gone (410).")
    return webhooks.deliveries.drop(deliveryId, tried.error)
  }
  if (await webhooks.endpoints.turnOffWhenDead(due.endpointId, "Nothing has reached the address for three days.")) {
    logger.warn({ webhook: due.endpointId }, "A webhook was turned off: nothing reached it for three days")
  }
  throw new Error(tried.error)
}

async function send({ id, url, body, secrets }: DueDelivery): Promise<TriedDelivery> {
  // The receiver checks the timestamp, so the real clock is used instead of the market's clock.
  const now = new Date()
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(" "),
  }
  try {
    const { status, answer } = await postToTarget(url, body, headers)
    const shown = oneLine(answer).slice(0, SHOWN_CHARACTERS)
    const isTaken = status >= 200 && status < 300
    return { status, answer: shown, error: isTaken ? null : `The address answered ${status}.` }
  } catch (error) {
    return { status: null, answer: null, error: reasonOf(error as NodeJS.ErrnoException) }
  }
}

/** The reason of a failure, without details of the server's network. */
function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof BlockedTarget) return error.message
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return "The address did not answer within 10 seconds."
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") return "The name of the address is not known."
  return `The address could not be reached (${error.code ?? error.name}).`
}
