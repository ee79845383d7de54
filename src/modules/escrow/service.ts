import type { SettlementPolicy, Cents } from "@northlot/contract"
import { database } from "#src/platform/database"
import * as ledger from "./ledger"
import * as paperFiles from "./paper-files"
import * as reconciliations from "./reconciliations"
import type { LedgerEntry } from "./rules/ledger-entry"
import type { Comparison } from "./rules/reconciliation"
import type { SettlementRefusal } from "./rules/settlement"
import { changeSettlementPolicy, readSettlementPolicy, type SettlementPolicyRecord } from "./settlement-policy"
import * as settlements from "./settlements"

/** The escrow ledger and the steps after the hammer; README.md tells the accounts and the invariants. */
export default class EscrowModuleService {
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

  /** Takes back the confirmation of a sale's money that is still in force. */
  async reverseFundsReceived(saleId: string, reason: { key: string; memo: string }, actor: string): Promise<void> {
    const key = await ledger.newestKey(saleId, "vehicle.received")
    if (key) await ledger.reverse(key, reason, actor)
  }

  trialBalance(until: Date): Promise<ledger.TrialBalanceRow[]> {
    return ledger.trialBalance(until)
  }

  trustBalances(): Promise<{ rows: ledger.TrustBalanceRow[]; bankCents: Cents }> {
    return ledger.trustBalances()
  }

  hstOfPeriod(from: Date, until: Date): Promise<{ collectedCents: Cents; refundedCents: Cents; netCents: Cents }> {
    return ledger.hstOfPeriod(from, until)
  }

  hstPostings(from: Date, until: Date): Promise<ledger.HstPosting[]> {
    return ledger.hstPostings(from, until)
  }

  statementOf(saleId: string): Promise<ledger.StatementLine[]> {
    return ledger.statementOf(saleId)
  }

  settlementPolicy(): Promise<SettlementPolicyRecord> {
    return readSettlementPolicy()
  }

  changeSettlementPolicy(change: Partial<SettlementPolicy>, actor: string): Promise<SettlementPolicyRecord> {
    return database().transaction(() => changeSettlementPolicy(change, actor))
  }

  startSettlement(...sale: Parameters<typeof settlements.startSettlement>): Promise<{ awaitsWireAccount: boolean }> {
    return settlements.startSettlement(...sale)
  }

  /** The time to pay begins, or stands still, with the account to pay into. */
  moveFundsDue(entered: boolean): Promise<{ saleId: string; dueAt: Date }[]> {
    return settlements.moveFundsDue(entered)
  }

  settlement(saleId: string): Promise<settlements.Settlement | null> {
    return settlements.readSettlement(saleId)
  }

  changeSettlement(
    saleId: string,
    actor: string,
    decide: (settlement: settlements.Settlement) => settlements.SettlementChange | SettlementRefusal
  ): Promise<settlements.Settlement> {
    return settlements.changeSettlement(saleId, actor, decide)
  }

  dueSettlementPapers(): Promise<settlements.DueSettlementPaper[]> {
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
  paperFiles(saleId: string): Promise<Map<string, paperFiles.PaperFile>> {
    return paperFiles.paperFilesOf(saleId)
  }

  takeAbandonedPaperFiles(limit: number): Promise<string[]> {
    return paperFiles.takeAbandonedPaperFiles(limit)
  }

  urgentSettlements(hours: number): Promise<settlements.OverdueSettlement[]> {
    return settlements.urgentSettlements(hours)
  }

  /** Runs `work` unless a comparison is under way in some process; answers null then. */
  reconcileAlone<Result>(work: () => Promise<Result>): Promise<Result | null> {
    return reconciliations.alone(work)
  }

  startReconciliation(run: reconciliations.RunStart): Promise<reconciliations.StartedRun> {
    return reconciliations.startRun(run)
  }

  endUnfinishedReconciliations(): Promise<void> {
    return reconciliations.endUnfinishedRuns()
  }

  reconciledUntil(provider: string): Promise<Date | null> {
    return reconciliations.reconciledUntil(provider)
  }

  reconciliationsOfNight(provider: string, night: string): Promise<reconciliations.NightState> {
    return reconciliations.stateOfNight(provider, night)
  }

  standingDifferences(provider: string): Promise<reconciliations.StoredDifference[]> {
    return reconciliations.standingDifferences(provider)
  }

  completeReconciliation(run: reconciliations.StartedRun, comparison: Comparison): Promise<reconciliations.RunOutcome> {
    return reconciliations.completeRun(run, comparison)
  }

  failReconciliation(run: reconciliations.StartedRun, failure: string): Promise<void> {
    return reconciliations.failRun(run, failure)
  }
}
