import { z } from "zod"

import { party } from "../payment/money"
import { inCents, instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("tasks")

/** What a member can have to do, with its amount and the meaning of `aboutId`. */
export const TASK_TYPES = [
  /** Somebody else leads, until the end: the least next bid; the auction. */
  "outbid",
  /** The member leads in the last hour of an auction: the price; the auction. */
  "leading",
  /** Below the reserve: whoever names a price first; the last price; the negotiation. */
  "namePrice",
  /** Below the reserve: the other side's price; the negotiation. */
  "answerPrice",
  /** The offer to the runner-up: its price; the offer. */
  "answerOffer",
  /** The member's fee with processing and HST; the sale, as in all that follows it. */
  "payFee",
  /** The price with HST from a dealer. */
  "payForVehicle",
  /** The buyer's wire is at the bank, and the buyer has not said yet that it is sent. */
  "confirmFundsSent",
  /** The buyer's money has come, where the parties pay each other: the same sum. */
  "confirmFunds",
  "arrangeMeeting",
  "handOver",
  "approveSale",
  /** Nothing is outstanding, where the parties pay each other. */
  "confirmPayout",
  "acceptBillOfSale",
  /** The hand-over is refused without one that still counts. */
  "recordSafetyCertificate",
  /** What the other side has recorded. */
  "confirmPapers",
  "answerInspection",
  /** In the buyer's name, within the days that the law gives. */
  "registerVehicle",
  /** Without it nothing can be paid out: the first sale that waits for it. */
  "enterPayoutAccount",
  /** Of one car, until its auction ends; the oldest question. */
  "answerQuestions",
  /** What Northlot asks to correct in a listing; the request. */
  "answerCorrection",
  /** An inspection that is paid for; the checkout. */
  "bookInspection",
  /** A draft in which nothing is missing; the listing, as in the next. */
  "publishDraft",
  /** The same of a car whose last auction ended without a sale. */
  "relist",
] as const

/** Something that a member has to do. Type and ids decide where it leads and how it reads. */
export const openTask = z.object({
  type: z.enum(TASK_TYPES),
  /** With the type it identifies the task. */
  aboutId: z.string(),
  role: party,
  listingId: z.string(),
  title: z.string(),
  photo: z.string().nullable(),
  /** How many things it stands for: the questions about one car. */
  count: z.number().int(),
  amountCents: inCents.nullable(),
  /** It may have passed while the task remains; null without a date. */
  dueAt: instant.nullable(),
})
export type OpenTask = z.infer<typeof openTask>
export type OpenTaskType = OpenTask["type"]

export const listTasks = endpoint("GET /api/tasks", ["buyer", "seller"], {
  summary:
    "Lists what the caller has to do as buyer or seller, by urgency: debts, what ends, offers, outbids, undated; the first 100 of `total`.",
  answer: z.object({ ok, items: z.array(openTask), total: z.number().int(), serverNow: instant }),
})
