import { z } from "zod"

import { party } from "../payment/money"
import { inCents, instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("tasks")

/** The types of a member's tasks. Each comment names `amountCents` and the id in `aboutId`. */
export const TASK_TYPES = [
  /** Somebody else leads a running auction in which the member bid. Amount: the least next bid. Id: the auction. */
  "outbid",
  /** The member leads in the last hour of an auction. Amount: the price. Id: the auction. */
  "leading",
  /**
   * An auction ended below the reserve, and either side can name a price. Amount: the last price. Id: the negotiation.
   */
  "namePrice",
  /** The other side named a price below the reserve. Amount: that price. Id: the negotiation. */
  "answerPrice",
  /** The member is the runner-up and must answer an offer. Amount: its price. Id: the offer. */
  "answerOffer",
  /**
   * The member must pay their fee. Amount: with processing and HST. Id: the sale, as in all types below that name no
   * other id.
   */
  "payFee",
  /** The buyer must pay for the car. Amount: the price, with HST if the seller is a dealer. */
  "payForVehicle",
  /** The buyer's wire has arrived, but the buyer has not confirmed sending it. */
  "confirmFundsSent",
  /**
   * If the parties pay each other directly: the seller confirms that the money has arrived. Amount: as in
   * `payForVehicle`.
   */
  "confirmFunds",
  "arrangeMeeting",
  "handOver",
  "approveSale",
  /** If the parties pay each other directly: the seller confirms that nothing is outstanding. */
  "confirmPayout",
  "acceptBillOfSale",
  /** The seller must record a valid safety certificate; without one the hand-over is refused. */
  "recordSafetyCertificate",
  /** The member must confirm papers that the other side recorded. */
  "confirmPapers",
  "answerInspection",
  /** The buyer must register the car in their name within the legal period. */
  "registerVehicle",
  /**
   * The seller has no payout account, so nothing can be paid out. Id: the first sale whose payout waits for the
   * account.
   */
  "enterPayoutAccount",
  /** Unanswered questions about one car, until its auction ends. Id: the oldest question. */
  "answerQuestions",
  /** Northlot asked the seller to correct a listing. Id: the request. */
  "answerCorrection",
  /** A paid inspection has no appointment yet. Id: the checkout. */
  "bookInspection",
  /** A draft is complete and can be published. Id: the listing. */
  "publishDraft",
  /** A complete draft whose last auction ended without a sale. Id: the listing. */
  "relist",
] as const

/** A task of a member. Its type and ids determine its link and text. */
export const openTask = z.object({
  type: z.enum(TASK_TYPES),
  /** The id of the task's subject. Type and `aboutId` together identify the task. */
  aboutId: z.string(),
  role: party,
  listingId: z.string(),
  title: z.string(),
  photo: z.string().nullable(),
  /** The number of things that the task combines, such as the questions about one car. */
  count: z.number().int(),
  amountCents: inCents.nullable(),
  /** The deadline, which may have passed; null without a deadline. */
  dueAt: instant.nullable(),
})
export type OpenTask = z.infer<typeof openTask>
export type OpenTaskType = OpenTask["type"]

export const listTasks = endpoint("GET /api/tasks", ["buyer", "seller"], {
  summary:
    "Lists the caller's tasks as buyer or seller, by urgency: debts, endings, offers, outbids, undated tasks; the first 100 of `total`.",
  answer: z.object({ ok, items: z.array(openTask), total: z.number().int(), serverNow: instant }),
})
