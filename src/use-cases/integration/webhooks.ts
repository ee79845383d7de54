/** Webhooks in the console: the addresses that receive the market's events. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type BodyOf, type Webhook, type WebhookDelivery, type endpoints } from "@northlot/contract"
import type { WebhookRecord } from "#src/modules/integration/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { targetRefusal } from "#src/platform/ssrf-guard"
import { readWebhookDelivery, type LoggedDelivery } from "#src/queries/integration/webhook-deliveries"
import { recordAct } from "#src/use-cases/audit/record-act"
import { eventBusOf } from "#src/use-cases/operations/events"
import { announceDeliveries } from "./deliver-webhooks"

/** The subscriber that prepares each event for the webhooks which listen to it. */
const PREPARES = "prepare-webhooks"

const webhooksOf = (scope: MedusaContainer) => scope.resolve("integration")

export async function listWebhooks(scope: MedusaContainer): Promise<Webhook[]> {
  return (await webhooksOf(scope).endpoints.all()).map(viewOf)
}

/** @throws RefusedError INVALID_INPUT for a forbidden address */
export async function createWebhook(
  scope: MedusaContainer,
  { name, url, events }: BodyOf<typeof endpoints.createWebhook>,
  by: string
): Promise<{ item: Webhook; secret: string }> {
  refuseTarget(url)
  const chosen = [...new Set(events)]
  const { id, secret } = await database().transaction(async () => {
    const added = await webhooksOf(scope).endpoints.add({ name, url, events: chosen }, by)
    await eventBusOf(scope).listenOnDemand(PREPARES, chosen)
    await recordAct(scope, by, "webhook.created", added.id, { name, url, events: chosen })
    return added
  })
  return { item: await viewById(scope, id), secret }
}

/** @throws RefusedError NOT_FOUND, INVALID_INPUT */
export async function changeWebhook(
  scope: MedusaContainer,
  id: string,
  { name, url, events, isOn }: BodyOf<typeof endpoints.changeWebhook>,
  by: string
): Promise<Webhook> {
  refuseTarget(url)
  const chosen = [...new Set(events)]
  await database().transaction(async () => {
    if (!(await webhooksOf(scope).endpoints.change(id, { name, url, events: chosen, isOn })))
      throw new RefusedError("NOT_FOUND")
    await eventBusOf(scope).listenOnDemand(PREPARES, chosen)
    await recordAct(scope, by, "webhook.changed", id, { name, url, events: chosen, isOn })
  })
  return viewById(scope, id)
}

/** @throws RefusedError NOT_FOUND */
export async function removeWebhook(scope: MedusaContainer, id: string, reason: string, by: string): Promise<void> {
  await database().transaction(async () => {
    const webhook = await webhooksOf(scope).endpoints.find(id)
    if (!webhook || !(await webhooksOf(scope).endpoints.remove(id))) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, by, "webhook.removed", id, { name: webhook.name, url: webhook.url, reason })
  })
}

/** @throws RefusedError NOT_FOUND */
export async function rotateSecret(scope: MedusaContainer, id: string, by: string): Promise<string> {
  return database().transaction(async () => {
    const secret = await webhooksOf(scope).endpoints.rotateSecret(id)
    if (secret === null) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, by, "webhook.secret-renewed", id)
    return secret
  })
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function testWebhook(scope: MedusaContainer, id: string): Promise<void> {
  await database().transaction(async () => {
    const webhook = await webhooksOf(scope).endpoints.find(id)
    if (!webhook) throw new RefusedError("NOT_FOUND")
    if (!webhook.isOn) throw new RefusedError("INVALID_TRANSITION", "This webhook is turned off.")
    const timestamp = (await database().now()).toISOString()
    const body = JSON.stringify({ type: "webhook.test", version: 1, timestamp, data: { webhookId: id } })
    await announceDeliveries(
      await webhooksOf(scope).deliveries.prepare({ eventId: null, event: "webhook.test", body, endpointId: id })
    )
  })
}

/** @throws RefusedError NOT_FOUND */
export async function replayDelivery(scope: MedusaContainer, id: string, by: string): Promise<WebhookDelivery> {
  await database().transaction(async () => {
    const again = await webhooksOf(scope).deliveries.replay(id)
    if (!again) throw new RefusedError("NOT_FOUND")
    const { endpointId, round } = again
    await emit("webhook.due", { deliveryId: id, endpointId, round }, `${id}:${round}`)
    await recordAct(scope, by, "webhook.replayed", id, { webhookId: endpointId })
  })
  return deliveryView((await readWebhookDelivery(id))!)
}

export function deliveryView({
  endpointId,
  endpointName,
  eventId: _event,
  round: _round,
  isSetAside,
  createdAt,
  lastTriedAt,
  status,
  ...delivery
}: LoggedDelivery): WebhookDelivery {
  return {
    ...delivery,
    webhookId: endpointId,
    webhookName: endpointName,
    status: isSetAside ? "set-aside" : status,
    createdAt: createdAt.toISOString(),
    lastTriedAt: lastTriedAt?.toISOString() ?? null,
  }
}

function refuseTarget(url: string): void {
  const refusal = targetRefusal(url)
  if (refusal) throw new RefusedError("INVALID_INPUT", refusal, { fields: { url: refusal } })
}

async function viewById(scope: MedusaContainer, id: string): Promise<Webhook> {
  return viewOf((await webhooksOf(scope).endpoints.find(id))!)
}

function viewOf({ createdAt, failingSince, ...webhook }: WebhookRecord): Webhook {
  return { ...webhook, createdAt: createdAt.toISOString(), failingSince: failingSince?.toISOString() ?? null }
}
