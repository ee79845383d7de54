import { z } from "zod"

import { marketEvents, type MarketEvents } from "../../events/market-events"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { identifier, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("integrations")

const eventName = z.enum(Object.keys(marketEvents) as [keyof MarketEvents, ...(keyof MarketEvents)[]])

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  offBecause: z.string().nullable().describe("Why the webhook was turned off automatically."),
  failingSince: instant.nullable().describe("Since when no delivery has reached the address."),
  createdBy: z.string(),
  createdAt: instant,
})
export type Webhook = z.infer<typeof webhook>

const settings = {
  name: line(80, 1),
  url: z.string().trim().min(1).max(2_000),
  events: z.array(eventName).min(1).max(100),
}

export const listWebhooks = adminRead("webhooks", STAFF.readsSite, {
  summary: "Lists the addresses that receive market events, without their secrets.",
  rateLimit: LIMITS.console,
  answer: z.object({ ok, items: z.array(webhook), total: z.number().int(), events: z.array(z.string()) }),
})

export const createWebhook = adminAct("POST webhooks", STAFF.owners, {
  summary: "Adds an address that receives these events. Only this answer shows the secret that signs them.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  body: z.strictObject(settings),
  status: 201,
  answer: z.object({ ok, item: webhook, secret: z.string() }),
  errors: ["INVALID_INPUT"],
})

export const changeWebhook = adminAct("PUT webhooks/:id", STAFF.owners, {
  summary: "Changes name, address or events of a webhook, or turns it off or on.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  body: z.strictObject({ ...settings, isOn: z.boolean() }),
  answer: z.object({ ok, item: webhook }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})

export const removeWebhook = adminAct("DELETE webhooks/:id", STAFF.owners, {
  summary: "Removes a webhook with its log; its address receives nothing any more.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  query: z.strictObject({ reason: line(500, 3) }),
  errors: ["NOT_FOUND"],
})

export const rotateWebhookSecret = adminAct("POST webhooks/:id/rotate-secret", STAFF.owners, {
  summary: "Creates a new secret. Only this answer shows it. The old secret also signs for 24 hours.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  answer: z.object({ ok, secret: z.string() }),
  errors: ["NOT_FOUND"],
})

export const testWebhook = adminAct("POST webhooks/:id/test", STAFF.owners, {
  summary: "Sends `webhook.test` to a webhook that is on; the delivery log shows the response.",
  rateLimit: LIMITS.decision,
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

const delivery = z.object({
  id: z.string().describe("The `webhook-id` of the message, the same at every try."),
  webhookId: z.string(),
  webhookName: z.string(),
  event: z.string(),
  createdAt: instant,
  status: z.enum(["waiting", "delivered", "dropped", "set-aside"]),
  attempts: z.number().int(),
  lastTriedAt: instant.nullable(),
  lastStatus: z.number().int().nullable(),
  lastAnswer: z.string().nullable().describe("The first 500 characters of the last response."),
  lastError: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

export const listWebhookDeliveries = adminRead("webhook-deliveries", STAFF.readsSite, {
  summary: "Lists the webhook deliveries of the last 30 days, newest first.",
  rateLimit: LIMITS.console,
  query: z.strictObject({
    webhookId: identifier.optional(),
    status: z.enum(["waiting", "delivered", "dropped"]).optional(),
    before: identifier.optional().describe("Continues after the delivery with this id."),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ ok, items: z.array(delivery) }),
})

export const replayWebhookDelivery = adminAct("POST webhook-deliveries/:id/replay", STAFF.owners, {
  summary: "Sends a delivery's message again under the same id, whatever the outcome of the earlier tries.",
  answer: z.object({ ok, item: delivery }),
  errors: ["NOT_FOUND"],
})
