import type { SettlementStepName } from "@northlot/contract"

/**
 * An SQL expression for whether a step of a settlement is done: its newest event completes it. `saleId` is an SQL
 * expression for the sale's id, with the table's name. Postgres can evaluate these subqueries for all sales at once.
 */
export const stepDone = (step: SettlementStepName, saleId: string): string => `EXISTS (
      SELECT FROM settlement_event AS done
      WHERE done.sale_id = ${saleId} AND done.event ->> 'step' = '${step}' AND done.event ->> 'type' = 'step.completed'
        AND NOT EXISTS (
          SELECT FROM settlement_event AS later
          WHERE later.sale_id = done.sale_id AND later.number > done.number AND later.event ->> 'step' = '${step}'))`

/**
 * An SQL expression for whether the money of a sale is sent: the buyer says so, or the bank has confirmed its receipt.
 */
export const moneySent = (saleId: string): string =>
  `(${stepDone("buyerSentFunds", saleId)} OR ${stepDone("fundsReceivedByNorthlot", saleId)})`
