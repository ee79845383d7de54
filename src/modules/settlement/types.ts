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
  /** Counted on the account's own side. */
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
  /** Collected; negative where a refund took it back. */
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
  /** In the private file storage. */
  fileKey: string
  /** As the person named it. */
  fileName: string
}

export interface RunStart {
  provider: string
  /** The night in Toronto that it is for (`YYYY-MM-DD`); null when somebody asked for it. */
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
  /** Differences that no earlier run found, or that had vanished meanwhile. */
  found: Difference[]
  resolved: number
  standing: number
}

export type SettlementPolicyRecord = SettlementPolicy & { updatedAt: Date | null }

/** Another account for wires, with what else was to change with it. */
export interface AskedAccount {
  id: string
  change: Partial<SettlementTermsPolicy>
  effectiveFrom: Date | null
  reason: string
  /** Without the prefix of actors. */
  askedBy: string
  askedAt: Date
}

/** A higher two-admin limit that waits for a second admin. */
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
  /** Runs once there is an account to pay into. */
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

/** What a decision adds: events, and what they move on the books. */
export interface SettlementChange {
  events: readonly SettlementEvent[]
  entries?: readonly LedgerEntry[]
  /** The buyer's time to pay stands still: there is no account to pay into. */
  stopsFundsDue?: boolean
}

export interface DueSettlementPaper {
  saleId: string
  paper: "registration" | "safetyCertificate"
  /** The last day in Toronto, an ISO date. */
  day: string
  past: boolean
}

export interface OverdueSettlement {
  saleId: string
  /** `funds-soon`: due within a day. */
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

/** A month that was closed, and what became of it. */
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
