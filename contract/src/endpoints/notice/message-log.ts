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
  recipient: z.string(),
  /** The name of the e-mail's template; `sms` for an SMS. */
  template: z.string(),
  title: z.string().nullable(),
  /**
   * The outcome of one attempt to send the message. After a `failed` attempt, the server tries again for about a day.
   */
  status: z.enum(["sent", "failed", "pending"]),
  at: instant,
  mayBeResent: z.boolean(),
})
export type SentMessage = z.infer<typeof sentMessage>

export const listSentMessages = adminList("sent-messages", STAFF.readsSupport, {
  summary: "Lists each try to send an e-mail or an SMS, newest first.",
  item: sentMessage,
  filters: {
    ...days,
    /** Part of the e-mail address or phone number. */
    q: searched(100).optional(),
    channel: sentMessage.shape.channel.optional(),
    status: sentMessage.shape.status.optional(),
    template: line(60).optional(),
  },
  sorts: [],
  defaultSort: ["id", "DESC"],
})

export const resendMessage = adminAct("POST sent-messages/:id/resend", STAFF.support, {
  summary: "Sends an e-mail again; a repeat sends nothing. An e-mail with a link that gives a right is refused.",
  rateLimit: LIMITS.decision,
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

const suppressedAddress = z.object({
  id: z.string(),
  channel: z.enum(["email", "sms"]),
  address: z.string(),
  /**
   * `bounced`: the mail server does not know the address. `stopped`: the person answered STOP to an SMS. Only an answer
   * START from the same number ends this state.
   */
  reason: z.enum(["bounced", "operator", "stopped"]),
  note: z.string(),
  /** The username of the staff member, or `system` for a bounce; null if the person stopped SMS by STOP. */
  addedBy: z.string().nullable(),
  addedAt: instant,
  /**
   * The number of e-mails that were not sent because this address is blocked; null for a phone number, for which
   * nothing is counted.
   */
  heldBack: z.number().int().nullable(),
  lastHeldBackAt: instant.nullable(),
})
export type SuppressedAddress = z.infer<typeof suppressedAddress>

export const listSuppressedAddresses = adminList("suppressed-addresses", STAFF.readsSupport, {
  summary: "Lists addresses that get no e-mail and numbers that get no SMS, newest first.",
  item: suppressedAddress,
  filters: {
    ...days,
    q: searched(100).optional(),
    channel: suppressedAddress.shape.channel.optional(),
    reason: suppressedAddress.shape.reason.optional(),
  },
  sorts: ["addedAt", "heldBack", "address", "reason", "addedBy"],
  defaultSort: ["addedAt", "DESC"],
})

export const suppressAddress = adminAct("POST suppressed-addresses", STAFF.support, {
  summary: "Stops sending to an address; an address that is already on the list stays unchanged.",
  body: z.strictObject({ address: email, reason: line(500, 3) }),
  status: 201,
  errors: ["INVALID_INPUT"],
})

export const liftSuppression = adminAct("DELETE suppressed-addresses/:id", STAFF.support, {
  summary: "Allows sending to an address again. After STOP, only the person's START brings SMS back.",
  query: z.strictObject({ reason: line(500, 3) }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "INVALID_INPUT"],
})

const template = z.object({
  id: z.string(),
  channel: z.enum(["email", "sms"]),
  /** An e-mail's subject; for an SMS, the occasion on which it is sent. */
  subject: z.string(),
  mayBeTested: z.boolean(),
})
export type MessageTemplate = z.infer<typeof template>

export const listMessageTemplates = adminRead("message-templates", STAFF.readsSupport, {
  summary: "Lists the e-mails and SMS that we send; each e-mail with an example of its subject.",
  answer: z.object({ ok, items: z.array(template), total: z.number().int() }),
})

export const previewMessageTemplate = adminRead("message-templates/:id", STAFF.readsSupport, {
  summary: "Shows an example of an e-mail in text and HTML, or of an SMS in text.",
  params: z.strictObject({ id: identifier }),
  answer: z.object({ ok, item: template.extend({ text: z.string(), html: z.string().nullable() }) }),
  errors: ["NOT_FOUND"],
})

export const testMessageTemplate = adminAct("POST message-templates/:id/test", STAFF.owners, {
  summary: "Sends the example of an e-mail to an address, to see what arrives.",
  rateLimit: { points: 20, seconds: 600 },
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ to: email }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION", "INVALID_INPUT"],
})
