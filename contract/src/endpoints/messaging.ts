import { z } from "zod"
import { defineEndpoint } from "../endpoint"
import { MESSAGE_MAXIMUM_LENGTH } from "../constants"
import { identifier, instant, ok, okAnswer, paragraph } from "./shared"

const area = "messaging"

export const chatSummary = z.object({
  listingId: z.string(),
  saleId: z.string(),
  slug: z.string(),
  title: z.string(),
  vin: z.string(),
  thumbnail: z.string().nullable(),
  counterparty: z.string(),
  role: z.enum(["buyer", "seller"]),
  buyerId: z.string(),
  sellerId: z.string(),
  priceCents: z.number().int(),
  reserveMet: z.boolean(),
  completeBy: instant,
  /** Both fees are paid and messages can be sent. */
  active: z.boolean(),
  ownFeePaid: z.boolean(),
  counterpartyFeePaid: z.boolean(),
  unreadCount: z.number().int(),
  archived: z.boolean(),
  lastMessageText: z.string().nullable(),
  lastMessageAt: instant.nullable(),
  updatedAt: instant,
})
export type ChatSummary = z.infer<typeof chatSummary>

export const message = z.object({
  id: z.string(),
  seq: z.number().int(),
  listingId: z.string(),
  userId: z.string(),
  mine: z.boolean(),
  text: z.string(),
  ts: instant,
})
export type ChatMessage = z.infer<typeof message>

export const listActiveChats = defineEndpoint({
  name: "listActiveChats",
  area,
  method: "GET",
  path: "/api/users/:id/chats/active",
  summary: "The signed-in person's conversations; `me` stands for the own id.",
  access: ["buyer", "seller"],
  params: z.strictObject({ id: identifier }),
  answer: z.object({ ok, chats: z.array(chatSummary), total: z.number().int() }),
  errors: ["NOT_FOUND"],
})

const chatParams = z.strictObject({ listingId: identifier })

export const listMessages = defineEndpoint({
  name: "listMessages",
  area,
  method: "GET",
  path: "/api/chats/:listingId/messages",
  summary: "The history of the private chat of this sale, oldest first; `afterSeq` for what came since.",
  access: ["buyer", "seller"],
  params: chatParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(100),
    afterSeq: z.coerce.number().int().min(0).optional(),
    beforeSeq: z.coerce.number().int().min(1).optional(),
  }),
  answer: z.object({ ok, messages: z.array(message), total: z.number().int() }),
  errors: ["LISTING_NOT_FOUND", "CHAT_LOCKED"],
})

export const sendMessage = defineEndpoint({
  name: "sendMessage",
  area,
  method: "POST",
  path: "/api/chats/:listingId/messages",
  summary: "Write to the other party.",
  access: ["buyer", "seller"],
  params: chatParams,
  body: z.object({ text: paragraph(MESSAGE_MAXIMUM_LENGTH, 1) }),
  status: 201,
  answer: z.object({ ok, message }),
  errors: ["INVALID_INPUT", "LISTING_NOT_FOUND", "CHAT_LOCKED", "IDEMPOTENCY_CONFLICT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 30, seconds: 30 },
})

export const markChatRead = defineEndpoint({
  name: "markChatRead",
  area,
  method: "POST",
  path: "/api/chats/:listingId/read",
  summary: "Everything up to this message has been read.",
  access: ["buyer", "seller"],
  params: chatParams,
  body: z.object({ seq: z.number().int().min(0) }),
  answer: okAnswer,
  errors: ["LISTING_NOT_FOUND"],
})
