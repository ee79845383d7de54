import { z } from "zod"
import { defineEndpoint } from "../../endpoint"
import { marketEvents, type MarketEvents } from "../../events/market-events"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { idParams, identifier, instant, line, ok, okAnswer } from "../shared"

const area = "integrations"

const eventName = z.enum(Object.keys(marketEvents) as [keyof MarketEvents, ...(keyof MarketEvents)[]])

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  offBecause: z.string().nullable().describe("Why it was turned off by itself."),
  failingSince: instant.nullable().describe("Since when nothing has reached it."),
  createdBy: z.string(),
  createdAt: instant,
})
export type Webhook = z.infer<typeof webhook>

const settings = {
  name: line(80, 1),
  url: z.string().trim().min(1).max(2_000),
  events: z.array(eventName).min(1).max(100),
}

export const listWebhooks = defineEndpoint({
  name: "listWebhooks",
  area,
  method: "GET",
  path: "/api/admin/webhooks",
  summary: "Addresses of others that are told what happens on the market. Never their secrets.",
  access: "admin",
  staff: STAFF.readsSite,
  rateLimit: LIMITS.console,
  answer: z.object({ ok, items: z.array(webhook), total: z.number().int(), events: z.array(z.string()) }),
})

export const createWebhook = defineEndpoint({
  name: "createWebhook",
  area,
  method: "POST",
  path: "/api/admin/webhooks",
  summary: "Have an address told of these events from now on. The secret that signs them is answered here alone.",
  access: "admin",
  staff: STAFF.owners,
  proof: "factor",
  rateLimit: LIMITS.decision,
  body: z.strictObject(settings),
  status: 201,
  answer: z.object({ ok, item: webhook, secret: z.string() }),
  errors: ["INVALID_INPUT"],
})

export const changeWebhook = defineEndpoint({
  name: "changeWebhook",
  area,
  method: "PUT",
  path: "/api/admin/webhooks/:id",
  summary: "Another name, address or choice of events; turn it off, or on again.",
  access: "admin",
  staff: STAFF.owners,
  proof: "factor",
  rateLimit: LIMITS.decision,
  params: idParams,
  body: z.strictObject({ ...settings, isOn: z.boolean() }),
  answer: z.object({ ok, item: webhook }),
  errors: ["NOT_FOUND", "INVALID_INPUT"],
})

export const removeWebhook = defineEndpoint({
  name: "removeWebhook",
  area,
  method: "DELETE",
  path: "/api/admin/webhooks/:id",
  summary: "The address is told nothing any more; the log of what it was told goes with it.",
  access: "admin",
  staff: STAFF.owners,
  proof: "factor",
  rateLimit: LIMITS.decision,
  params: idParams,
  query: z.strictObject({ reason: line(500, 3) }),
  answer: okAnswer,
  errors: ["NOT_FOUND"],
})

export const rotateWebhookSecret = defineEndpoint({
  name: "rotateWebhookSecret",
  area,
  method: "POST",
  path: "/api/admin/webhooks/:id/rotate-secret",
  summary: "A new secret, answered here alone. The present one signs beside it for 24 hours.",
  access: "admin",
  staff: STAFF.owners,
  proof: "factor",
  rateLimit: LIMITS.decision,
  params: idParams,
  answer: z.object({ ok, secret: z.string() }),
  errors: ["NOT_FOUND"],
})

export const testWebhook = defineEndpoint({
  name: "testWebhook",
  area,
  method: "POST",
  path: "/api/admin/webhooks/:id/test",
  summary: "Send `webhook.test` to an address that is on; the log tells what it answered.",
  access: "admin",
  staff: STAFF.owners,
  rateLimit: LIMITS.decision,
  params: idParams,
  answer: okAnswer,
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

const delivery = z.object({
  id: z.string().describe("The `webhook-id` of the message, at every try."),
  webhookId: z.string(),
  webhookName: z.string(),
  event: z.string(),
  createdAt: instant,
  status: z.enum(["waiting", "delivered", "dropped", "set-aside"]),
  attempts: z.number().int(),
  lastTriedAt: instant.nullable(),
  lastStatus: z.number().int().nullable(),
  lastAnswer: z.string().nullable().describe("Its first 500 characters."),
  lastError: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

export const listWebhookDeliveries = defineEndpoint({
  name: "listWebhookDeliveries",
  area,
  method: "GET",
  path: "/api/admin/webhook-deliveries",
  summary: "What addresses of others were told within 30 days, the newest first.",
  access: "admin",
  staff: STAFF.readsSite,
  rateLimit: LIMITS.console,
  query: z.strictObject({
    webhookId: identifier.optional(),
    status: z.enum(["waiting", "delivered", "dropped"]).optional(),
    before: identifier.optional().describe("Goes on behind this one."),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ ok, items: z.array(delivery) }),
})

export const replayWebhookDelivery = defineEndpoint({
  name: "replayWebhookDelivery",
  area,
  method: "POST",
  path: "/api/admin/webhook-deliveries/:id/replay",
  summary: "Send the same message once more, under the same id, whatever came of it before.",
  access: "admin",
  staff: STAFF.owners,
  rateLimit: LIMITS.console,
  params: idParams,
  answer: z.object({ ok, item: delivery }),
  errors: ["NOT_FOUND"],
})
