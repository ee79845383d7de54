import { z } from "zod"

import { party } from "../payment/money"
import { inCents, instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("tasks")

/**
 * The types of a member's tasks, each with what `amountCents` and `aboutId` of the task hold. By default `amountCents` is
 * null, and `aboutId` is the sale.
 */
export const TASK_TYPES = [
  /**
   * Somebody else leads a running auction in which the member bid. `amountCents`: the least next bid. `aboutId`: the
   * auction.
   */
  "outbid",
  /** The member leads an auction that ends within an hour. `amountCents`: the current price. `aboutId`: the auction. */
  "leading",
  /**
   * An auction ended below the reserve, and the member may name a price. `amountCents`: the auction's last price.
   * `aboutId`: the negotiation.
   */
  "namePrice",
  /**
   * The other side named a price below the reserve, which the member must answer. `amountCents`: that price. `aboutId`:
   * the negotiation.
   */
  "answerPrice",
  /** The member is the runner-up and must answer an offer. `amountCents`: the offer's price. `aboutId`: the offer. */
  "answerOffer",
  /** The member must pay the fee of a sale. `amountCents`: the fee with processing and HST. */
  "payFee",
  /** The buyer must pay for the car. `amountCents`: the price, with HST if the seller is a dealer. */
  "payForVehicle",
  /**
   * The buyer's wire has arrived, but the buyer has not confirmed sending it. `amountCents`: the price, as in
   * `payForVehicle`.
   */
  "confirmFundsSent",
  /**
   * If the parties pay each other directly: the seller must confirm that the money has arrived. `amountCents`: the
   * price, as in `payForVehicle`.
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
   * The seller has no payout account, so nothing can be paid out. `aboutId`: the first sale whose payout waits for the
   * account.
   */
  "enterPayoutAccount",
  /** Questions about one car wait for an answer until its auction ends. `aboutId`: the oldest question. */
  "answerQuestions",
  /** Northlot asked the seller to correct a listing. `aboutId`: Northlot's correction request. */
  "answerCorrection",
  /** A paid inspection has no appointment yet. `aboutId`: the charge for the inspection. */
  "bookInspection",
  /** A draft is complete and can be published. `aboutId`: the listing. */
  "publishDraft",
  /** A complete draft whose last auction ended without a sale. `aboutId`: the listing. */
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
  /** The task's deadline, which may have passed; null if the task has none. */
  dueAt: instant.nullable(),
})
export type OpenTask = z.infer<typeof openTask>
export type OpenTaskType = OpenTask["type"]

export const listTasks = endpoint("GET /api/tasks", ["buyer", "seller"], {
  summary:
    "Lists the caller's tasks as buyer or seller, by urgency: debts, endings, offers, outbids, undated tasks; the first 100 of `total`.",
  answer: z.object({ ok, items: z.array(openTask), total: z.number().int(), serverNow: instant }),
})
