import { stepDone } from "#src/modules/settlement/rules/step-done"

/** SQL: the newest event of that step in the settlement of `sale s` says that the money was received. */
export const MONEY_RECEIVED = stepDone("fundsReceivedByNorthlot", "s.id")

/**
 * SQL join, as `payment`: whether the price of `sale s` is paid. The settlement confirms it, and a cancellation
 * returns it.
 */
export const PAYMENT_STATUS = `
  CROSS JOIN LATERAL (
    SELECT ${MONEY_RECEIVED} AS received
  ) money
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN s.status = 'cancelled' THEN CASE WHEN money.received THEN 'refunded' ELSE 'cancelled' END
      WHEN money.received THEN 'paid' ELSE 'unpaid'
    END AS status
  ) payment`
