import type { Cents } from "@northlot/contract"
import * as ledger from "./ledger"
import * as monthClosings from "./month-closings"
import * as paperFiles from "./paper-files"
import * as payoutBatches from "./payout-batches"
import * as reconciliations from "./reconciliations"
import type { LedgerEntry } from "./rules/ledger-entry"
import type { Comparison } from "./rules/reconciliation"
import type { SettlementRefusal } from "./rules/settlement"
import * as settlementPolicy from "./settlement-policy"
import * as settlements from "./settlements"
import type {
  AskedLimit,
  DueSettlementPaper,
  HstPosting,
  MonthClosing,
  NightState,
  OverdueSettlement,
  PaperFile,
  RunOutcome,
  RunStart,
  Settlement,
  SettlementChange,
  SettlementPolicyRecord,
  StartedRun,
  StatementLine,
  StoredDifference,
  TrialBalanceRow,
  TrustBalanceRow,
} from "./types"
import { SettlementRecords } from "./public-records"

/** The escrow ledger and the steps after the hammer; README.md tells the accounts and the invariants. */
export default class SettlementModuleService extends SettlementRecords {
  post(entry: LedgerEntry, actor: string): Promise<boolean> {
    return ledger.post(entry, actor)
  }

  reverse(key: string, reason: { key: string; memo: string }, actor: string): Promise<boolean> {
    return ledger.reverse(key, reason, actor)
  }

  /** Whether the ledger has the entry of this business event. */
  holds(key: string): Promise<boolean> {
    return ledger.holds(key)
  }

  /** What entries of these keys posted to one account together: debits positive, credits negative. */
  postedTo(accountId: string, keys: readonly string[]): Promise<Cents> {
    return ledger.postedTo(accountId, keys)
  }

  /** Takes back the confirmation of a sale's money that is still in force. */
  async reverseFundsReceived(saleId: string, reason: { key: string; memo: string }, actor: string): Promise<void> {
    return ledger.reverseFundsReceived(saleId, reason, actor)
  }

  trialBalance(until: Date): Promise<TrialBalanceRow[]> {
    return ledger.trialBalance(until)
  }

  trustBalances(): Promise<{ rows: TrustBalanceRow[]; bankCents: Cents }> {
    return ledger.trustBalances()
  }

  hstOfPeriod(from: Date, until: Date): Promise<{ collectedCents: Cents; refundedCents: Cents; netCents: Cents }> {
    return ledger.hstOfPeriod(from, until)
  }

  hstPostings(from: Date, until: Date): Promise<HstPosting[]> {
    return ledger.hstPostings(from, until)
  }

  /** Nothing is posted until the end of the transaction. */
  holdPostings(): Promise<void> {
    return monthClosings.holdPostings()
  }

  monthClosings(): Promise<MonthClosing[]> {
    return monthClosings.monthClosings()
  }

  noteClosing(closing: Parameters<typeof monthClosings.noteClosing>[0]): Promise<void> {
    return monthClosings.noteClosing(closing)
  }

  noteReopening(closingId: number, reason: string, by: string): Promise<void> {
    return monthClosings.noteReopening(closingId, reason, by)
  }

  statementOf(saleId: string): Promise<StatementLine[]> {
    return ledger.statementOf(saleId)
  }

  /** Nobody else changes the policy, or starts a sale by it, until the transaction ends. */
  lockPolicy(): Promise<SettlementPolicyRecord> {
    return settlementPolicy.lockSettlementPolicy()
  }

  /** No other policy comes into force until the end of the transaction. */
  holdPolicy(): Promise<SettlementPolicyRecord> {
    return settlementPolicy.holdSettlementPolicy()
  }

  settlementPolicy(): Promise<SettlementPolicyRecord> {
    return settlementPolicy.readSettlementPolicy()
  }

  /** The higher two-admin limit that waits for a second admin. */
  askedLimit(): Promise<AskedLimit | null> {
    return settlementPolicy.readAskedLimit()
  }

  /** Ends what was asked for before; `asked` is what is asked for from now on. */
  replaceAskedLimit(outcome: "set" | "withdrawn", asked: Omit<AskedLimit, "at"> | null): Promise<void> {
    return settlementPolicy.replaceAskedLimit(outcome, asked)
  }

  startSettlement(...sale: Parameters<typeof settlements.startSettlement>): Promise<{ awaitsWireAccount: boolean }> {
    return settlements.startSettlement(...sale)
  }

  /** The time to pay begins, or stands still, with the account to pay into. */
  moveFundsDue(entered: boolean): Promise<{ saleId: string; dueAt: Date }[]> {
    return settlements.moveFundsDue(entered)
  }

  settlement(saleId: string): Promise<Settlement | null> {
    return settlements.readSettlement(saleId)
  }

  changeSettlement(
    saleId: string,
    actor: string,
    decide: (settlement: Settlement) => SettlementChange | SettlementRefusal
  ): Promise<Settlement> {
    return settlements.changeSettlement(saleId, actor, decide)
  }

  /** Another account for wires that waits for a second person. */
  readonly askedAccounts = {
    read: settlementPolicy.readAskedAccount,
    ask: settlementPolicy.askAccount,
    decide: settlementPolicy.decideAccount,
  }

  /** Payouts that go to the bank together; README.md tells the invariants. */
  readonly payoutBatches = {
    insert: payoutBatches.insertBatch,
    insertRow: payoutBatches.insertRow,
    read: payoutBatches.readBatch,
    lockSettlements: payoutBatches.lockSettlements,
    noteApproved: payoutBatches.noteApproved,
    numberFile: payoutBatches.numberFile,
    noteSent: payoutBatches.noteSent,
    noteCancelled: payoutBatches.noteCancelled,
    endRow: payoutBatches.endRow,
    noteReturned: payoutBatches.noteReturned,
  }

  dueSettlementPapers(): Promise<DueSettlementPaper[]> {
    return settlements.dueSettlementPapers()
  }

  keepPaperFile(file: Parameters<typeof paperFiles.keepPaperFile>[0]): Promise<string> {
    return paperFiles.keepPaperFile(file)
  }

  /** Gives an own upload to a sale, once. @throws RefusedError INVALID_INPUT */
  claimPaperFile(id: string, owner: { saleId: string; accountId: string }): Promise<void> {
    return paperFiles.claimPaperFile(id, owner)
  }

  /** The files of a sale's papers, by their ids. */
  paperFiles(saleId: string): Promise<Map<string, PaperFile>> {
    return paperFiles.paperFilesOf(saleId)
  }

  takeAbandonedPaperFiles(limit: number): Promise<string[]> {
    return paperFiles.takeAbandonedPaperFiles(limit)
  }

  urgentSettlements(hours: number): Promise<OverdueSettlement[]> {
    return settlements.urgentSettlements(hours)
  }

  /** Runs `work` unless a comparison is under way in some process; answers null then. */
  reconcileAlone<Result>(work: () => Promise<Result>): Promise<Result | null> {
    return reconciliations.alone(work)
  }

  startReconciliation(run: RunStart): Promise<StartedRun> {
    return reconciliations.startRun(run)
  }

  endUnfinishedReconciliations(): Promise<void> {
    return reconciliations.endUnfinishedRuns()
  }

  reconciledUntil(provider: string): Promise<Date | null> {
    return reconciliations.reconciledUntil(provider)
  }

  reconciliationsOfNight(provider: string, night: string): Promise<NightState> {
    return reconciliations.stateOfNight(provider, night)
  }

  standingDifferences(provider: string): Promise<StoredDifference[]> {
    return reconciliations.standingDifferences(provider)
  }

  completeReconciliation(run: StartedRun, comparison: Comparison): Promise<RunOutcome> {
    return reconciliations.completeRun(run, comparison)
  }

  failReconciliation(run: StartedRun, failure: string): Promise<void> {
    return reconciliations.failRun(run, failure)
  }
}
