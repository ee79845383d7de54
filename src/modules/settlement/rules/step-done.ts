import type { SettlementStepName } from "@northlot/contract"

/**
 * An SQL expression for whether a step of a settlement is done: its newest event completes it. `saleId` is an SQL
 * expression for the sale's id, with the table's name. Postgres reads the events of each selected sale by their index;
 * an `EXISTS` made it read the events of all sales, also of finished ones.
 */
export const stepDone = (step: SettlementStepName, saleId: string): string => `coalesce((
      SELECT newest.event ->> 'type' = 'step.completed' FROM settlement_event AS newest
      WHERE newest.sale_id = ${saleId} AND newest.event ->> 'step' = '${step}' ORDER BY newest.number DESC LIMIT 1
    ), false)`

/**
 * An SQL expression for whether the money of a sale is sent: the buyer says so, or the bank has confirmed its receipt.
 */
export const moneySent = (saleId: string): string =>
  `(${stepDone("buyerSentFunds", saleId)} OR ${stepDone("fundsReceivedByNorthlot", saleId)})`
