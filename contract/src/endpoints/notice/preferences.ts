import { z } from "zod"

import { NOTICE_CHANNELS, NOTICE_PURPOSES } from "../../notice-purposes"
import { LIMITS } from "../limits"
import { line, ok, queryFlag } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("preferences")

const purpose = z.enum(NOTICE_PURPOSES)
const channel = z.enum(NOTICE_CHANNELS)

/** A time in Toronto as `HH:MM`. It follows daylight saving time. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 22:00.")

const noticeChoice = z.object({
  channel,
  on: z.boolean(),
  /** The consent text. A person who switches these notices on agrees to this text, and the server records it. */
  wording: z.string(),
})

const noticePreferences = z.object({
  purposes: z.array(z.object({ purpose, title: z.string(), text: z.string(), choices: z.array(noticeChoice) })),
  email: z.string(),
  sms: z.object({
    available: z.boolean(),
    /** The phone number that receives SMS, in E.164; null if no number can. */
    number: z.string().nullable(),
    /** Why the number in the profile receives no SMS, as a sentence; null if `number` is set. */
    problem: z.string().nullable(),
    /** Whether somebody answered STOP from this number. SMS resume only after the answer START from the same number. */
    stopped: z.boolean(),
    perDay: z.number().int(),
  }),
  /**
   * `available`: whether this server sends push notifications. `devices`: on how many devices this person receives
   * them.
   */
  push: z.object({ available: z.boolean(), devices: z.number().int() }),
  /** Quiet hours, in which no SMS is sent and push notifications make no sound; null for none. */
  quietHours: z.object({ from: timeOfDay, until: timeOfDay }).nullable(),
  /**
   * Whether the site asks, after a bid, how to notify the person of being outbid. It asks once, and never a person who
   * has already chosen.
   */
  asksAboutOutbid: z.boolean(),
})
export type NoticePreferences = z.infer<typeof noticePreferences>

export const readPreferences = endpoint("GET /api/preferences", "member", {
  summary: "Reads which news the signed-in person gets, by which channels, and the quiet hours without SMS.",
  answer: z.object({ ok, preferences: noticePreferences }),
})

export const changePreferences = endpoint("PUT /api/preferences", "member", {
  summary: "Changes consents, the SMS number (Canada, United States) and quiet hours; absent fields stay.",
  rateLimit: LIMITS.edit,
  body: z.strictObject({
    choices: z
      .array(z.strictObject({ purpose, channel, on: z.boolean() }))
      .max(NOTICE_PURPOSES.length * NOTICE_CHANNELS.length)
      .optional(),
    smsNumber: line(40).nullable().optional(),
    quietHours: z.strictObject({ from: timeOfDay, until: timeOfDay }).nullable().optional(),
    /**
     * `outbid`: the person answered or closed the question about notices of being outbid. The site does not ask again.
     */
    asked: z.literal("outbid").optional(),
  }),
  answer: z.object({ ok, preferences: noticePreferences }),
})

const unsubscribeToken = z.string().min(1).max(400)

const subscription = z.object({
  purpose,
  title: z.string(),
  /** A masked form of the address, enough for its owner to recognise it. */
  email: z.string(),
  subscribed: z.boolean(),
  /** Whether this link ended the subscription and can restore it. */
  restorable: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

export const readSubscription = endpoint("GET /api/unsubscribe", "anyone", {
  summary: "Returns which e-mails an unsubscribe link can end. Changes nothing, since mail scanners also open links.",
  query: z.object({ token: unsubscribeToken }),
  answer: z.object({ ok, subscription }),
  errors: ["NOT_FOUND"],
})

export const unsubscribe = endpoint("POST /api/unsubscribe", "anyone", {
  summary: "Ends these e-mails, signed in or not; `restore` undoes that. Also accepts one-click POST (RFC 8058).",
  rateLimit: LIMITS.act,
  query: z.object({ token: unsubscribeToken, restore: queryFlag.optional() }),
  answer: z.object({ ok, subscription }),
  errors: ["NOT_FOUND"],
})
