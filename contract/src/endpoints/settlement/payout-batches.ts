import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { amountCents, identifier, inCents, instant, line, ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct, adminList } = inArea("ledger")

/** The most payouts in a batch: as many as a person can check with care. */
const MOST_PAYOUTS = 100

const batchStatus = z.enum(["open", "approved", "sent", "cancelled"])

const payoutBatch = z.object({
  id: z.number().int(),
  /** `open`: the batch waits for a second person's approval. `approved`: the batch waits for the bank. */
  status: batchStatus,
  /** The number of payouts in the batch. Payouts that were removed or returned are not counted. */
  count: z.number().int(),
  totalCents: inCents,
  madeBy: z.string(),
  madeAt: instant,
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  /** The number of the batch's file at the bank; null until a file was made. */
  fileNumber: z.number().int().nullable(),
  sentBy: z.string().nullable(),
  sentAt: instant.nullable(),
  bankReference: z.string().nullable(),
  cancelled: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
})
export type PayoutBatch = z.infer<typeof payoutBatch>

const batchRow = z.object({
  saleId: z.string(),
  title: z.string(),
  seller: z.object({ id: z.string(), name: z.string() }),
  amountCents: inCents,
  lastDigits: z.string().nullable(),
  /** The reference by which the seller recognises the payment. */
  reference: z.string(),
  /**
   * `returned`: the bank did not execute the payout. `removed`: staff took the payout out of the batch. In both cases
   * the payout is still due.
   */
  outcome: z.enum(["waiting", "paid", "returned", "removed"]),
  reason: z.string().nullable(),
  problem: z.string().nullable(),
})
export type PayoutBatchRow = z.infer<typeof batchRow>

const batchDetails = payoutBatch.extend({
  rows: z.array(batchRow),
  /** The sum of the rows whose outcome is `waiting`. */
  waitingCents: inCents,
  /** Why the signed-in staff member cannot approve the batch; `null` if they can. */
  approvalProblem: z.string().nullable(),
  /** What is missing before a file for the bank can be made; `null` if nothing is missing. */
  fileProblem: z.string().nullable(),
})
export type PayoutBatchDetails = z.infer<typeof batchDetails>

const detailsAnswer = z.object({ ok, item: batchDetails })

export const readDuePayouts = adminRead("payouts/due", STAFF.readsMoney, {
  summary: "Lists the sellers whom the platform has to pay, by due time.",
  answer: z.object({
    ok,
    items: z.array(
      z.object({
        saleId: z.string(),
        title: z.string(),
        seller: z.object({ id: z.string(), name: z.string() }),
        amountCents: inCents,
        dueAt: instant,
        overdue: z.boolean(),
        batch: z.number().int().nullable(),
        problem: z.string().nullable(),
      })
    ),
    total: z.number().int(),
    totalCents: inCents,
    mostInBatch: z.number().int(),
  }),
})

export const readPayoutSum = adminRead("payouts/sum", STAFF.readsMoney, {
  summary: "Returns the sum of the due payouts of these sales, whether in a batch or not.",
  query: z.object({
    /** Ids of sales, separated by commas. */
    saleIds: z
      .string()
      .max(MOST_PAYOUTS * 121)
      .transform((text) => text.split(","))
      .pipe(z.array(identifier).min(1).max(MOST_PAYOUTS)),
  }),
  answer: z.object({ ok, amountCents: inCents }),
  errors: ["INVALID_INPUT"],
})

export const listPayoutBatches = adminList("payout-batches", STAFF.readsMoney, {
  summary: "Lists batches of payouts, newest first.",
  item: payoutBatch,
  filters: { ...days, q: searched(200).optional(), status: batchStatus.optional() },
  sorts: ["madeAt", "approvedAt", "sentAt", "totalCents"],
  defaultSort: ["madeAt", "DESC"],
})

export const readPayoutBatch = adminRead("payout-batches/:id", STAFF.readsMoney, {
  summary: "Reads one batch with its payouts, and the obstacles to approving the batch.",
  answer: detailsAnswer,
  errors: ["NOT_FOUND"],
})

export const makePayoutBatch = adminAct("POST payout-batches", STAFF.money, {
  status: 201,
  summary: "Puts due payouts into a batch; all of them or none. A second person approves it.",
  proof: "factor",
  body: z.strictObject({ saleIds: z.array(identifier).min(1).max(MOST_PAYOUTS) }),
  answer: detailsAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID"],
})

export const approvePayoutBatch = adminAct("POST payout-batches/:id/approve", STAFF.money, {
  summary: "Approves another person's batch for the given total. An approved payout can only be removed or paid.",
  proof: "factor",
  body: z.strictObject({ totalCents: amountCents }),
  answer: detailsAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FORBIDDEN", "INVALID_TRANSITION"],
})

export const makePayoutFile = adminAct("POST payout-batches/:id/file", STAFF.money, {
  summary: "Makes the bank's file of an approved batch; each call is recorded. `eft`: CPA Standard 005, 1464 bytes.",
  proof: "factor",
  body: z.strictObject({ format: z.enum(["eft", "csv"]) }),
  answer: z.object({ ok, name: z.string(), content: z.string() }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const removeBatchPayout = adminAct("POST payout-batches/:id/remove", STAFF.money, {
  summary: "Removes a payout from a batch before the bank has paid the batch; the payout is due again.",
  proof: "factor",
  body: z.strictObject({ saleId: identifier, reason: line(500, 3) }),
  answer: detailsAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const cancelPayoutBatch = adminAct("POST payout-batches/:id/cancel", STAFF.money, {
  summary: "Cancels a batch that the bank did not carry out; its payouts are due again.",
  proof: "factor",
  body: z.strictObject({ reason: line(500, 3) }),
  answer: detailsAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const notePayoutBatch = adminAct("POST payout-batches/:id/sent", STAFF.money, {
  summary: "Notes that the bank has paid a batch; the sales are complete. Returned payouts are due again.",
  proof: "factor",
  body: z.strictObject({
    bankReference: line(100, 3),
    returned: z
      .array(z.strictObject({ saleId: identifier, reason: line(500, 3) }))
      .max(MOST_PAYOUTS)
      .default([]),
  }),
  answer: detailsAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})
