import * as ledger from "./store/ledger"
import * as monthClosings from "./store/month-closings"
import * as paperFiles from "./store/paper-files"
import * as payoutBatches from "./store/payout-batches"
import * as reconciliations from "./store/reconciliations"
import * as settlementPolicy from "./store/settlement-policy"
import * as settlements from "./store/settlements"
import { SettlementRecords } from "./public-records"

/** The escrow ledger and the steps after the hammer; README.md lists the accounts and the invariants. */
export default class SettlementModuleService extends SettlementRecords {
  readonly ledger = {
    post: ledger.post,
    reverse: ledger.reverse,
    holds: ledger.holds,
    postedTo: ledger.postedTo,
    reverseFundsReceived: ledger.reverseFundsReceived,
    trialBalance: ledger.trialBalance,
    trustBalances: ledger.trustBalances,
    hstOfPeriod: ledger.hstOfPeriod,
    hstPostings: ledger.hstPostings,
    statementOf: ledger.statementOf,
  }

  /** Requests for another bank account for buyers' wires. A second person approves or declines each request. */
  readonly askedAccounts = {
    read: settlementPolicy.readAskedAccount,
    ask: settlementPolicy.askAccount,
    decide: settlementPolicy.decideAccount,
  }

  /** Batches of payouts for the bank; README.md lists the invariants. */
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

  readonly monthClosings = {
    holdPostings: monthClosings.holdPostings,
    all: monthClosings.monthClosings,
    note: monthClosings.noteClosing,
    noteReopening: monthClosings.noteReopening,
  }

  readonly policy = {
    lock: settlementPolicy.lockSettlementPolicy,
    hold: settlementPolicy.holdSettlementPolicy,
    read: settlementPolicy.readSettlementPolicy,
    askedLimit: settlementPolicy.readAskedLimit,
    replaceAskedLimit: settlementPolicy.replaceAskedLimit,
  }

  readonly settlements = {
    start: settlements.startSettlement,
    moveFundsDue: settlements.moveFundsDue,
    ofSale: settlements.readSettlement,
    change: settlements.changeSettlement,
    duePapers: settlements.dueSettlementPapers,
    urgent: settlements.urgentSettlements,
  }

  readonly paperFiles = {
    keep: paperFiles.storePaperFile,
    claim: paperFiles.claimPaperFile,
    ofSale: paperFiles.paperFilesOf,
    takeAbandoned: paperFiles.takeAbandonedPaperFiles,
  }

  readonly reconciliations = {
    alone: reconciliations.alone,
    start: reconciliations.startRun,
    endUnfinished: reconciliations.endUnfinishedRuns,
    reconciledUntil: reconciliations.reconciledUntil,
    ofNight: reconciliations.stateOfNight,
    standingDifferences: reconciliations.standingDifferences,
    complete: reconciliations.completeRun,
    fail: reconciliations.failRun,
  }
}
