import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { email, identifier, instant, line, ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct, adminList } = inArea("messages")

const sentMessage = z.object({
  id: z.string(),
  channel: z.enum(["email", "sms"]),
  /** The address or the number. */
  recipient: z.string(),
  /** The letter, by its name; `sms` for an SMS. */
  template: z.string(),
  title: z.string().nullable(),
  /** `failed` is one try: what failed is tried again by itself for about a day. */
  status: z.enum(["sent", "failed", "pending"]),
  at: instant,
  mayBeResent: z.boolean(),
})
export type SentMessage = z.infer<typeof sentMessage>

export const listSentMessages = adminList("sent-messages", STAFF.readsSupport, {
  summary: "Each try to send an e-mail or an SMS, the newest first.",
  item: sentMessage,
  filters: {
    ...days,
    /** A part of the address or number. */
    q: searched(100).optional(),
    channel: sentMessage.shape.channel.optional(),
    status: sentMessage.shape.status.optional(),
    template: line(60).optional(),
  },
  sorts: [],
  defaultSort: ["id", "DESC"],
})

export const resendMessage = adminAct("POST sent-messages/:id/resend", STAFF.support, {
  summary:
    "Send an e-mail once more; asked twice, it goes once. What holds a link that gives a right has its own way to be sent again.",
  rateLimit: LIMITS.decision,
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

const suppressedAddress = z.object({
  id: z.string(),
  channel: z.enum(["email", "sms"]),
  /** The address, or the number. */
  address: z.string(),
  /**
   * `bounced`: the mail server says that there is nobody at this address. `stopped`: the number answered STOP, and gets
   * SMS again by START alone.
   */
  reason: z.enum(["bounced", "operator", "stopped"]),
  note: z.string(),
  /** Null where it was the person. */
  addedBy: z.string().nullable(),
  addedAt: instant,
  /** How many e-mails were not sent because of it; null for a number, to which none is even written. */
  heldBack: z.number().int().nullable(),
  lastHeldBackAt: instant.nullable(),
})
export type SuppressedAddress = z.infer<typeof suppressedAddress>

export const listSuppressedAddresses = adminList("suppressed-addresses", STAFF.readsSupport, {
  summary: "Addresses that get no e-mail and numbers that get no SMS, the newest first.",
  item: suppressedAddress,
  filters: {
    ...days,
    q: searched(100).optional(),
    channel: suppressedAddress.shape.channel.optional(),
    reason: suppressedAddress.shape.reason.optional(),
  },
  sorts: ["addedAt", "heldBack"],
  defaultSort: ["addedAt", "DESC"],
})

export const suppressAddress = adminAct("POST suppressed-addresses", STAFF.support, {
  summary: "Send nothing to an address any more; one that is on the list stays as it is.",
  body: z.strictObject({ address: email, reason: line(500, 3) }),
  status: 201,
  errors: ["INVALID_INPUT"],
})

export const liftSuppression = adminAct("DELETE suppressed-addresses/:id", STAFF.support, {
  summary: "Send to an address again. Who answered STOP is sent SMS again by their own START alone.",
  query: z.strictObject({ reason: line(500, 3) }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "INVALID_INPUT"],
})

const template = z.object({
  id: z.string(),
  channel: z.enum(["email", "sms"]),
  /** What it is: of an e-mail its subject, of an SMS when it is sent. */
  subject: z.string(),
  /** To any address, to see what arrives. */
  mayBeTested: z.boolean(),
})
export type MessageTemplate = z.infer<typeof template>

export const listMessageTemplates = adminRead("message-templates", STAFF.readsSupport, {
  summary: "The letters and SMS that we send; a letter with its subject as of an example.",
  answer: z.object({ ok, items: z.array(template), total: z.number().int() }),
})

export const previewMessageTemplate = adminRead("message-templates/:id", STAFF.readsSupport, {
  summary: "A letter as an example reads, in text and HTML, or an SMS in text.",
  params: z.strictObject({ id: identifier }),
  answer: z.object({ ok, item: template.extend({ text: z.string(), html: z.string().nullable() }) }),
  errors: ["NOT_FOUND"],
})

export const testMessageTemplate = adminAct("POST message-templates/:id/test", STAFF.owners, {
  summary: "Send the example of a letter to an address, to see what arrives.",
  rateLimit: { points: 20, seconds: 600 },
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ to: email }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "INVALID_INPUT"],
})
