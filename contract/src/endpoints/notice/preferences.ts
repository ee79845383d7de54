import { z } from "zod"

import { NOTICE_CHANNELS, NOTICE_PURPOSES } from "../../notice-purposes"
import { LIMITS } from "../limits"
import { line, ok, queryFlag } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("preferences")

const purpose = z.enum(NOTICE_PURPOSES)
const channel = z.enum(NOTICE_CHANNELS)

/** `HH:MM` in Toronto, daylight saving included. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 22:00.")

const noticeChoice = z.object({
  channel,
  on: z.boolean(),
  /** The sentence that is agreed to by switching it on, and recorded with it. */
  wording: z.string(),
})

const noticePreferences = z.object({
  /** Those that concern this person's role, each with the channels that it is told by. */
  purposes: z.array(z.object({ purpose, title: z.string(), text: z.string(), choices: z.array(noticeChoice) })),
  email: z.string(),
  sms: z.object({
    /** Whether SMS are sent here at all. */
    available: z.boolean(),
    /** Where they go, E.164; null without a number that can get them. */
    number: z.string().nullable(),
    /** Why the number of the profile gets none, as a sentence; null where there is a number. */
    problem: z.string().nullable(),
    /** The number has answered STOP: only START from it brings them back. */
    stopped: z.boolean(),
    perDay: z.number().int(),
  }),
  /** Whether push notifications are sent here at all, and to how many devices of this person. */
  push: z.object({ available: z.boolean(), devices: z.number().int() }),
  /** When no SMS is sent, and push notifications make no sound; null for none. */
  quietHours: z.object({ from: timeOfDay, until: timeOfDay }).nullable(),
  /**
   * Whether the person is still to be asked, after a bid, how to be told of being outbid: once, and not who has chosen
   * already.
   */
  asksAboutOutbid: z.boolean(),
})
export type NoticePreferences = z.infer<typeof noticePreferences>

export const readPreferences = endpoint("GET /api/preferences", "member", {
  summary: "What the signed-in person is told, by which channels, and when no SMS comes.",
  answer: z.object({ ok, preferences: noticePreferences }),
})

export const changePreferences = endpoint("PUT /api/preferences", "member", {
  summary:
    "Give or withdraw consents, set the number for SMS (Canada and the United States) and the quiet hours; what is not named stays.",
  rateLimit: LIMITS.edit,
  body: z.strictObject({
    choices: z
      .array(z.strictObject({ purpose, channel, on: z.boolean() }))
      .max(NOTICE_PURPOSES.length * NOTICE_CHANNELS.length)
      .optional(),
    smsNumber: line(40).nullable().optional(),
    quietHours: z.strictObject({ from: timeOfDay, until: timeOfDay }).nullable().optional(),
    /** The question after the first bid was answered, or closed: it does not come again. */
    asked: z.literal("outbid").optional(),
  }),
  answer: z.object({ ok, preferences: noticePreferences }),
})

const unsubscribeToken = z.string().min(1).max(400)

const subscription = z.object({
  purpose,
  title: z.string(),
  /** So much of the address that its owner knows it. */
  email: z.string(),
  subscribed: z.boolean(),
  /** Whether the link ended it, and can give it back. */
  restorable: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

export const readSubscription = endpoint("GET /api/unsubscribe", "anyone", {
  summary: "What the link in an e-mail can end. Looking changes nothing: mail scanners open links too.",
  query: z.object({ token: unsubscribeToken }),
  answer: z.object({ ok, subscription }),
  errors: ["NOT_FOUND"],
})

export const unsubscribe = endpoint("POST /api/unsubscribe", "anyone", {
  summary:
    "End these e-mails, signed in or not; `restore` undoes that. A mail program's one-click POST (RFC 8058) is answered too.",
  rateLimit: LIMITS.act,
  query: z.object({ token: unsubscribeToken, restore: queryFlag.optional() }),
  answer: z.object({ ok, subscription }),
  errors: ["NOT_FOUND"],
})
