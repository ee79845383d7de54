import type { SettlementStepName } from "@northlot/contract"

/**
 * Whether a step of a settlement is done, as an SQL expression: its newest event completes it. `saleId` is an SQL
 * expression too, with the name of its table.
 */
export const stepDone = (step: SettlementStepName, saleId: string): string => `coalesce((
      SELECT event ->> 'type' = 'step.completed' FROM settlement_event
      WHERE settlement_event.sale_id = ${saleId} AND event ->> 'step' = '${step}' ORDER BY number DESC LIMIT 1
    ), false)`
