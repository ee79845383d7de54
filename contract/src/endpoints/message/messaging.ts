import { z } from "zod"

import { ATTACHMENTS_PER_MESSAGE, ATTACHMENT_MAXIMUM_BYTES, MESSAGE_MAXIMUM_LENGTH } from "../../maximums"
import { party } from "../payment/money"
import { LIMITS } from "../limits"
import { identifier, inCents, instant, ok, paragraph, searched } from "../shared"
import { STAFF } from "../../staff"
import { inArea } from "../../in-area"

const { endpoint, adminRead } = inArea("messaging")

export const chatSummary = z.object({
  listingId: z.string(),
  saleId: z.string(),
  slug: z.string(),
  title: z.string(),
  vin: z.string(),
  thumbnail: z.string().nullable(),
  counterparty: z.string(),
  role: party,
  buyerId: z.string(),
  sellerId: z.string(),
  priceCents: inCents,
  reserveMet: z.boolean(),
  hasReserve: z.boolean(),
  completeBy: instant,
  saleStatus: z.enum(["awaiting_fees", "open", "completed", "cancelled"]),
  /** Whether both fees are paid and messages can be sent. */
  active: z.boolean(),
  /** Whether past messages can be read: the chat is active, or was active before its sale was cancelled. */
  readable: z.boolean(),
  ownFeePaid: z.boolean(),
  counterpartyFeePaid: z.boolean(),
  unreadCount: z.number().int(),
  /** Whether this person archived the chat, and nothing was written since. */
  archived: z.boolean(),
  lastSeq: z.number().int(),
  theirReadSeq: z.number().int(),
  /**
   * The phone numbers of both parties. Each party decides per chat whether to share their own number, and can share
   * only while the chat is active.
   */
  phone: z.object({
    shared: z.boolean(),
    askedByMe: z.boolean(),
    askedByThem: z.boolean(),
    /** The other party's number as they typed it; null until they share it. */
    number: z.string().nullable(),
  }),
  /** The text of the last message, or the number of files sent without a text. */
  lastMessageText: z.string().nullable(),
  lastMessageAt: instant.nullable(),
  updatedAt: instant,
})
export type ChatSummary = z.infer<typeof chatSummary>

/**
 * A picture or PDF in a chat. The server encodes pictures again to remove metadata. `readAttachment` returns a link to
 * the content.
 */
export const attachment = z.object({
  id: z.string(),
  kind: z.enum(["picture", "document"]),
  name: z.string(),
  bytes: z.number().int(),
  /** The width in pixels; null for a PDF. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type Attachment = z.infer<typeof attachment>

export const message = z.object({
  id: z.string(),
  seq: z.number().int(),
  listingId: z.string(),
  saleId: z.string(),
  userId: z.string(),
  mine: z.boolean(),
  /** The message's text; empty if only files were sent. */
  text: z.string(),
  attachments: z.array(attachment),
  ts: instant,
})
export type ChatMessage = z.infer<typeof message>

const CHAT_FILTERS = ["all", "buying", "selling", "unread", "archived"] as const
export type ChatFilter = (typeof CHAT_FILTERS)[number]
const count = z.number().int()

export const listActiveChats = endpoint("GET /api/users/:id/chats/active", ["buyer", "seller"], {
  summary: "Lists the caller's conversations (`me`), latest first, at most 200; `archived` filters archived ones.",
  scope: "messages:read",
  whileReading: false,
  params: z.strictObject({ id: identifier }),
  query: z.object({
    filter: z.enum(CHAT_FILTERS).optional(),
    /** A part of title, VIN or the other party's name. */
    q: searched(100).optional(),
    /** The conversations about one listing, or of one sale. */
    listingId: identifier.optional(),
  }),
  answer: z.object({
    ok,
    chats: z.array(chatSummary),
    /** The number of chats that match the filter. `counts` cover all chats, whatever the filter. */
    total: count,
    counts: z.object({
      all: count,
      buying: count,
      selling: count,
      unread: count,
      archived: count,
      unreadMessages: count,
    }),
  }),
  errors: ["NOT_FOUND"],
})

/** `listingId` may be a listing's id, which means its newest sale, or a sale's id. */
const chatParams = z.strictObject({ listingId: identifier })

export const listMessages = endpoint("GET /api/chats/:listingId/messages", ["buyer", "seller"], {
  summary: "Reads the private chat of this sale, oldest first; `afterSeq` returns only newer messages.",
  scope: "messages:read",
  whileReading: false,
  params: chatParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(100),
    afterSeq: z.coerce.number().int().min(0).optional(),
    beforeSeq: z.coerce.number().int().min(1).optional(),
  }),
  answer: z.object({ ok, messages: z.array(message), total: z.number().int() }),
  errors: ["LISTING_NOT_FOUND", "CHAT_LOCKED"],
})

export const sendMessage = endpoint("POST /api/chats/:listingId/messages", ["buyer", "seller"], {
  summary: "Writes to the other party: a text, files uploaded before, or both.",
  scope: "messages:write",
  params: chatParams,
  body: z.object({
    text: paragraph(MESSAGE_MAXIMUM_LENGTH).default(""),
    attachmentIds: z.array(identifier).max(ATTACHMENTS_PER_MESSAGE).default([]),
  }),
  status: 201,
  answer: z.object({ ok, message }),
  errors: ["INVALID_INPUT", "LISTING_NOT_FOUND", "CHAT_LOCKED", "IDEMPOTENCY_CONFLICT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 30, seconds: 30 },
})

export const markChatRead = endpoint("POST /api/chats/:listingId/read", ["buyer", "seller"], {
  summary: "Marks everything up to this message as read.",
  scope: "messages:write",
  rateLimit: LIMITS.edit,
  params: chatParams,
  body: z.object({ seq: z.number().int().min(0) }),
  errors: ["LISTING_NOT_FOUND"],
})

export const archiveChat = endpoint("POST /api/chats/:listingId/archive", ["buyer", "seller"], {
  summary: "Archives or restores the caller's conversation, unseen by the other party. A new message restores it.",
  rateLimit: LIMITS.act,
  params: chatParams,
  /**
   * `seq` is the number of the last message that the person saw. If a newer message exists, the chat is not archived.
   */
  body: z.object({ archived: z.boolean(), seq: z.number().int().min(0).optional() }),
  errors: ["LISTING_NOT_FOUND", "CHAT_LOCKED"],
})

export const sharePhone = endpoint("POST /api/chats/:listingId/phone", ["buyer", "seller"], {
  summary: "Shows the caller's telephone number to the other party of this conversation, or stops showing it.",
  rateLimit: LIMITS.act,
  params: chatParams,
  body: z.object({ shared: z.boolean() }),
  errors: ["LISTING_NOT_FOUND", "CHAT_LOCKED"],
})

export const askForPhone = endpoint("POST /api/chats/:listingId/phone/ask", ["buyer", "seller"], {
  summary: "Asks the other party for their telephone number; the other party is notified once.",
  rateLimit: LIMITS.act,
  params: chatParams,
  body: z.object({}).optional(),
  errors: ["LISTING_NOT_FOUND", "CHAT_LOCKED"],
})

export const uploadAttachment = endpoint("POST /api/uploads/attachments", ["buyer", "seller"], {
  summary: "Uploads a picture or PDF for a chat, checked by content, without metadata. Unsent files last a day.",
  upload: { field: "file", maximumBytes: ATTACHMENT_MAXIMUM_BYTES },
  status: 201,
  answer: z.object({ ok, attachment }),
  errors: ["UNSUPPORTED_MEDIA", "UNREADABLE_FILE", "CHAT_LOCKED", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 60, seconds: 300 },
})

export const discardAttachment = endpoint("DELETE /api/uploads/attachments/:id", ["buyer", "seller"], {
  summary: "Discards the caller's upload that was not sent.",
  rateLimit: LIMITS.edit,
  errors: ["NOT_FOUND"],
})

const fileLink = z.object({ ok, url: z.string(), thumbnailUrl: z.string().nullable(), expiresAt: instant })

export const readAttachment = endpoint("GET /api/chats/:listingId/attachments/:attachmentId", ["buyer", "seller"], {
  summary: "Returns links to a file of the caller's conversation that work for five minutes.",
  whileReading: false,
  params: z.strictObject({ listingId: identifier, attachmentId: identifier }),
  answer: fileLink,
  errors: ["LISTING_NOT_FOUND", "CHAT_LOCKED", "NOT_FOUND"],
})

export const readSaleConversation = adminRead("sales/:id/conversation", STAFF.support, {
  summary: "Reads what a sale's parties wrote, oldest first, to decide a dispute. Each reading is recorded.",
  answer: z.object({
    ok,
    messages: z.array(
      z.object({ seq: z.number().int(), from: party, text: z.string(), attachments: z.array(attachment), ts: instant })
    ),
    total: z.number().int(),
  }),
  errors: ["NOT_FOUND"],
})
export type SaleConversation = z.infer<typeof readSaleConversation.answer>

export const openSaleAttachment = adminRead("sales/:id/attachments/:attachmentId", STAFF.support, {
  summary: "Returns links to a file that a party of this sale sent; each opening is recorded.",
  params: z.strictObject({ id: identifier, attachmentId: identifier }),
  answer: fileLink,
  errors: ["NOT_FOUND"],
})
