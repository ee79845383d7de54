import type { SettlementStepName } from "@northlot/contract"

/**
 * An SQL expression for whether a step of a settlement is done: its newest event completes it. `saleId` is an SQL
 * expression too, with its table's name.
 */
export const stepDone = (step: SettlementStepName, saleId: string): string => `coalesce((
      SELECT event ->> 'type' = 'step.completed' FROM settlement_event
      WHERE settlement_event.sale_id = ${saleId} AND event ->> 'step' = '${step}' ORDER BY number DESC LIMIT 1
    ), false)`

/** An SQL expression for whether the money of a sale is on its way: the buyer says so, or it is at the bank. */
export const moneySent = (saleId: string): string =>
  `(${stepDone("buyerSentFunds", saleId)} OR ${stepDone("fundsReceivedByNorthlot", saleId)})`
