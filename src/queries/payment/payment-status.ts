import { stepDone } from "#src/modules/settlement/rules/step-done"

/** SQL: whether the market has received the money for `sale s`. The newest event of this settlement step decides. */
export const MONEY_RECEIVED = stepDone("fundsReceivedByNorthlot", "s.id")

/**
 * SQL join that adds `payment.status`, the state of the payment of the price of `sale s`. The settlement decides
 * whether the price is paid; a cancellation of the sale refunds it.
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
