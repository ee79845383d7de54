import type { AccountKind } from "./rules/chart-of-accounts"
import type { Difference } from "./rules/reconciliation"
import type { SettlementPolicy, SettlementTermsPolicy, Cents } from "@northlot/contract"
import type { LedgerEntry } from "./rules/ledger-entry"
import type { SettlementEvent, SettlementState, SettlementTerms } from "./rules/settlement"
import type { PayoutBatchRow, PayoutBatchRowRow, SettlementRow, SettlementEventRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export interface TrialBalanceRow {
  account: string
  name: string
  kind: AccountKind
  debitCents: Cents
  creditCents: Cents
  /** Positive when the account grows: debits of an asset, credits of a liability. */
  balanceCents: Cents
}

export interface TrustBalanceRow {
  saleId: string
  heldCents: Cents
  payableCents: Cents
}

export interface HstPosting {
  key: string
  memo: string
  postedAt: Date
  /** Tax collected; negative where a refund took it back. */
  amountCents: Cents
}

export interface StatementLine {
  transactionId: number
  key: string
  kind: string
  memo: string
  actor: string
  postedAt: Date
  account: string
  accountName: string
  /** Debits positive. */
  amountCents: Cents
}

export interface PaperFile {
  id: string
  /** The key in the private file storage. */
  fileKey: string
  /** The file's name, as its owner named it. */
  fileName: string
}

export interface RunStart {
  provider: string
  /** The night in Toronto (`YYYY-MM-DD`) of a nightly run; null for a run on request. */
  night: string | null
  from: Date
  until: Date
  startedBy: string
}

export type StartedRun = RunStart & { id: number }

export interface NightState {
  complete: boolean
  failures: number
  lastFailedAt: Date | null
}

export interface StoredDifference extends Difference {
  id: number
}

export interface RunOutcome {
  /** New differences between ledger and provider, and earlier ones that were resolved and exist again. */
  found: Difference[]
  resolved: number
  standing: number
}

export type SettlementPolicyRecord = SettlementPolicy & { updatedAt: Date | null }

/** A requested bank account for wires, with the policy changes that belong to it. */
export interface AskedAccount {
  id: string
  change: Partial<SettlementTermsPolicy>
  effectiveFrom: Date | null
  reason: string
  /** The username, without the actor's prefix. */
  askedBy: string
  askedAt: Date
}

/** A request to raise the limit above which two admins must approve a payout. A second admin must set the limit. */
export interface AskedLimit {
  cents: Cents
  by: string
  at: Date
}

export interface SettlementRecord
  extends
    SettlementTerms,
    CamelCased<
      Pick<
        SettlementRow,
        "sale_id" | "hammer_cents" | "hst_cents" | "wire_reference" | "started_at" | "payout_due_at" | "finished_at"
      >
    > {
  /** When the buyer's money is due; null while there is no account to pay into. */
  fundsDueAt: Date | null
}

export interface StoredSettlementEvent extends CamelCased<Pick<SettlementEventRow, "number" | "actor" | "at">> {
  event: SettlementEvent
}

export interface Settlement {
  terms: SettlementRecord
  events: StoredSettlementEvent[]
  state: SettlementState
  now: Date
}

/** The events and the ledger entries that an act adds to a settlement. */
export interface SettlementChange {
  events: readonly SettlementEvent[]
  entries?: readonly LedgerEntry[]
  /** Stops the buyer's time to pay, because there is no account to pay into. */
  stopsFundsDue?: boolean
}

export interface DueSettlementPaper {
  saleId: string
  paper: "registration" | "safetyCertificate"
  /** The last day to register the car, or the last day of the safety certificate; an ISO date in Toronto. */
  day: string
  past: boolean
}

export interface OverdueSettlement {
  saleId: string
  /** `funds`: the buyer's money is overdue. `funds-soon`: it is due within a day. */
  due: "funds" | "funds-soon" | "payout"
  dueAt: Date
}

export type PayoutBatchRowRecord = CamelCased<
  Pick<PayoutBatchRowRow, "sale_id" | "seller_id" | "amount_cents" | "account_version" | "outcome" | "reason"> &
    Pick<SettlementRow, "wire_reference">
>

export interface PayoutBatchRecord extends CamelCased<PayoutBatchRow> {
  rows: PayoutBatchRowRecord[]
}

/** A closed month, and its reopening, if any. */
export interface MonthClosing {
  id: number
  month: string
  note: string
  closedBy: string
  closedAt: Date
  reason: string | null
  reopenedBy: string | null
  reopenedAt: Date | null
}
