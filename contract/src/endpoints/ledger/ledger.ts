import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { identifier, inCents, instant, line, ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct, adminList, adminCsv } = inArea("ledger")

const chargeStatus = z.enum(["created", "pending", "paid", "failed", "cancelled", "refunded", "held"])

export const adminCharge = z.object({
  id: z.string(),
  purpose: z.string(),
  description: z.string(),
  account: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  amountCents: inCents,
  receivedCents: inCents.nullable(),
  /** The amount that a refund pays back: the amount received, less what was already refunded at the provider. */
  refundableCents: inCents,
  lines: z.array(z.object({ code: z.string(), label: z.string(), amountCents: inCents })),
  status: chargeStatus,
  heldReason: z.string().nullable(),
  dispute: z.enum(["open", "won", "lost"]).nullable(),
  /** An inquiry of the cardholder's bank about this charge. Unlike a dispute, it takes no money. */
  inquiry: z.enum(["open", "closed"]).nullable(),
  /** For an open dispute or inquiry: the deadline for evidence, and whether evidence was submitted. */
  evidence: z.object({ dueAt: instant.nullable(), submitted: z.boolean() }).nullable(),
  refund: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  /** The amount that was refunded directly at the provider, if it is less than the whole charge. */
  partRefundedCents: inCents,
  /** The booked inspection that this charge pays for. A refund cancels the inspection. */
  bookedInspection: z.object({ startsAt: instant, location: z.string() }).nullable(),
  /** When the refund failed and the provider got the money back, if nobody has requested another refund since. */
  refundFailedAt: instant.nullable(),
  /** Each new request for a failed refund, oldest first. */
  refundAskedAgain: z.array(z.object({ reason: z.string(), by: z.string(), at: instant })),
  provider: z.string(),
  providerReference: z.string().nullable(),
  /**
   * The other charges that the person paid on the same checkout page. Each charge is refunded and disputed separately.
   */
  paidWith: z.array(z.object({ id: z.string(), description: z.string(), amountCents: inCents, status: chargeStatus })),
  createdAt: instant,
  paidAt: instant.nullable(),
})
export type AdminCharge = z.infer<typeof adminCharge>

export const listCharges = adminList("charges", STAFF.readsMoney, {
  summary: "Lists charges, newest first. `waiting` selects those that need somebody: held, disputed, refund failed.",
  item: adminCharge,
  filters: {
    ...days,
    q: searched(200).optional(),
    status: chargeStatus.optional(),
    waiting: z.enum(["true"]).optional(),
    /**
     * `answer`: no evidence was submitted, and the provider still accepts it. `inquiry`: the bank has only opened an
     * inquiry.
     */
    dispute: z.enum(["open", "won", "lost", "answer", "inquiry"]).optional(),
    purpose: line(60).optional(),
    provider: line(60).optional(),
    accountId: identifier.optional(),
    saleId: identifier.optional(),
  },
  sorts: ["createdAt", "paidAt", "amountCents", "status", "purpose", "description", "provider", "account"],
  defaultSort: ["createdAt", "DESC"],
})

export const readCharge = adminRead("charges/:id", STAFF.readsMoney, {
  summary: "Reads one charge.",
  answer: z.object({ ok, item: adminCharge }),
  errors: ["NOT_FOUND"],
})

export const refundCharge = adminAct("POST charges/:id/refund", STAFF.money, {
  summary: "Refunds a paid or held charge in full, also after a failure; the confirmed refund undoes the purchase.",
  proof: "factor",
  body: z.object({ reason: line(500, 3) }),
  answer: z.object({ ok, item: adminCharge }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

/** First and last calendar day in America/Toronto, both included. */
const period = z.object({ from: z.iso.date(), to: z.iso.date() })

export const trialBalanceRow = z.object({
  account: z.string(),
  name: z.string(),
  kind: z.enum(["asset", "liability", "revenue", "expense"]),
  debitCents: inCents,
  creditCents: inCents,
  balanceCents: inCents,
})

const untilQuery = z.object({ until: z.iso.date().optional() })

export const readTrialBalance = adminRead("ledger/trial-balance", STAFF.readsMoney, {
  summary: "Lists every account's debits and credits to the end of a Toronto day; both columns sum to the same.",
  query: untilQuery,
  answer: z.object({
    ok,
    until: instant,
    rows: z.array(trialBalanceRow),
    debitCents: inCents,
    creditCents: inCents,
    /** The difference of `debitCents` and `creditCents`. Anything but 0 is a serious error. */
    differenceCents: inCents,
  }),
})

export const downloadTrialBalance = adminCsv("ledger/trial-balance.csv", STAFF.readsMoney, {
  summary: "Downloads the trial balance as CSV.",
  query: untilQuery,
})

const trustRow = z.object({
  saleId: z.string(),
  title: z.string(),
  heldCents: inCents,
  payableCents: inCents,
})

export const readTrustBalances = adminRead("ledger/trust", STAFF.readsMoney, {
  summary: "Returns the amounts held in trust and payable per sale, and what the trust bank account must hold.",
  answer: z.object({
    ok,
    rows: z.array(trustRow),
    sums: trustRow.pick({ heldCents: true, payableCents: true }),
    bankCents: inCents,
  }),
})

export const downloadTrustBalances = adminCsv("ledger/trust.csv", STAFF.readsMoney, {
  summary: "Downloads the trust balances as CSV.",
})

const hst = z.object({ collectedCents: inCents, refundedCents: inCents, netCents: inCents })

export const readHst = adminRead("ledger/hst", STAFF.readsMoney, {
  summary: "Returns the HST on a period's earnings, less the HST of refunds.",
  query: period,
  answer: z.object({ ok, from: z.string(), to: z.string() }).extend(hst.shape),
  errors: ["INVALID_INPUT"],
})

export const downloadHst = adminCsv("ledger/hst.csv", STAFF.readsMoney, {
  summary: "Downloads every posting to HST payable in a period, as CSV.",
  query: period,
  errors: ["INVALID_INPUT"],
})

export const statementLine = z.object({
  transactionId: z.number().int(),
  key: z.string(),
  kind: z.string(),
  memo: z.string(),
  actor: z.string(),
  postedAt: instant,
  account: z.string(),
  accountName: z.string(),
  /** Debits are positive, credits negative. */
  amountCents: inCents,
})

export const readSaleStatement = adminRead("ledger/sales/:saleId", STAFF.readsMoney, {
  summary: "Lists every posting of one sale, in the order of posting.",
  params: z.strictObject({ saleId: identifier }),
  answer: z.object({
    ok,
    saleId: z.string(),
    lines: z.array(statementLine),
    /** The sums of all lines. Both sums are positive. */
    debitCents: inCents,
    creditCents: inCents,
  }),
  errors: ["NOT_FOUND"],
})

export const downloadSaleStatement = adminCsv("ledger/sales/:saleId/statement.csv", STAFF.readsMoney, {
  summary: "Downloads the statement of one sale as CSV.",
  params: z.strictObject({ saleId: identifier }),
  errors: ["NOT_FOUND"],
})

const recordKind = z.enum(["payment", "refund", "dispute"])

export const ledgerDifference = z.object({
  id: z.number().int(),
  provider: z.string(),
  kind: recordKind,
  problem: z.enum(["missing_in_books", "missing_at_provider", "amount_differs", "currency_differs", "state_differs"]),
  /** The charge that the difference concerns; null if the provider reports money for which Northlot has no charge. */
  charge: z.object({ id: z.string(), description: z.string() }).nullable(),
  providerRecord: z.string().nullable(),
  /** The provider's amount, in the smallest unit of `currency`; null if the provider has no such record. */
  providerCents: inCents.nullable(),
  /** The currency code in lower case, such as `cad`. */
  currency: z.string(),
  bookedCents: inCents.nullable(),
  providerState: z.enum(["open", "won", "lost"]).nullable(),
  bookedState: z.enum(["open", "won", "lost"]).nullable(),
  foundAt: instant,
  resolvedAt: instant.nullable(),
})
export type LedgerDifference = z.infer<typeof ledgerDifference>

const recordSum = z.object({ count: z.number().int(), cents: inCents })
const recordSums = z.record(recordKind, recordSum)

export const reconciliationRun = z.object({
  id: z.number().int(),
  provider: z.string(),
  /** The night (Toronto) that the comparison is for; null if an admin started it. */
  night: z.iso.date().nullable(),
  startedBy: z.string(),
  from: instant,
  until: instant,
  startedAt: instant,
  finishedAt: instant.nullable(),
  status: z.enum(["running", "complete", "failed"]),
  failure: z.string().nullable(),
  /** The sums of the compared records in Canadian dollars; null until the run is complete. */
  sums: z.object({ provider: recordSums, books: recordSums }).nullable(),
  found: z.number().int(),
  resolved: z.number().int(),
  /** The number of differences that were open at the end of the run. */
  standing: z.number().int(),
})
export type ReconciliationRun = z.infer<typeof reconciliationRun>

export const readReconciliation = adminRead("ledger/reconciliation", STAFF.readsMoney, {
  summary: "Lists the latest comparisons with the payment provider, open differences, and the latest resolved ones.",
  answer: z.object({
    ok,
    provider: z.string(),
    runs: z.array(reconciliationRun),
    standing: z.array(ledgerDifference),
    standingTotal: z.number().int(),
    resolved: z.array(ledgerDifference),
  }),
})

export const reconcileNow = adminAct("POST ledger/reconciliation", STAFF.money, {
  summary: "Compares the ledger with the payment provider now. No answer from the provider counts as a failed run.",
  answer: z.object({ ok, run: reconciliationRun }),
  errors: ["INVALID_TRANSITION"],
})

export const downloadDifferences = adminCsv("ledger/reconciliation.csv", STAFF.readsMoney, {
  summary: "Downloads every difference ever found between the ledger and the provider's records, as CSV.",
})

const ledgerEntry = z.object({
  id: z.number().int(),
  postedAt: instant,
  kind: z.string(),
  /** The key of the business event that this entry records. */
  key: z.string(),
  memo: z.string(),
  actor: z.string(),
  saleId: z.string().nullable(),
  /** The amount that the entry moved: the sum of its debits. */
  amountCents: inCents,
  postings: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      /** Debits are positive, credits negative. */
      amountCents: inCents,
    })
  ),
})
export type LedgerEntryView = z.infer<typeof ledgerEntry>

export const listLedgerEntries = adminList("ledger-entries", STAFF.readsMoney, {
  summary: "Lists the entries of the ledger, latest posting first.",
  item: ledgerEntry,
  filters: {
    ...days,
    q: searched(200).optional(),
    account: line(200).optional(),
    kind: line(60).optional(),
    saleId: identifier.optional(),
  },
  sorts: ["postedAt", "kind"],
  defaultSort: ["postedAt", "DESC"],
})

const ageingBucket = z.enum(["current", "1 to 3 days", "over 72 hours", "over week"])
export type AgeingBucket = z.infer<typeof ageingBucket>
/** What is owed: a fee, the price of a car to be paid into trust, or a seller's payout. */
const ageingKind = z.enum(["buyer fee", "seller fee", "car", "payout"])

const ageingItem = z.object({
  kind: ageingKind,
  bucket: ageingBucket,
  saleId: z.string(),
  title: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  amountCents: inCents,
  since: instant,
  dueAt: instant.nullable(),
  overdue: z.boolean(),
})
export type AgeingItem = z.infer<typeof ageingItem>

export const readAgeing = adminRead("ledger/ageing", STAFF.readsMoney, {
  summary: "Lists unpaid fees, car prices and payouts by age, oldest first.",
  query: z.object({ kind: ageingKind.optional(), bucket: ageingBucket.optional() }),
  answer: z.object({
    ok,
    /** The sums of all unpaid items, whatever the filter. */
    sums: z.array(z.object({ kind: ageingKind, bucket: ageingBucket, count: z.number().int(), amountCents: inCents })),
    /** At most 200 items. */
    items: z.array(ageingItem),
    total: z.number().int(),
  }),
})
