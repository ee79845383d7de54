import { stepDone } from "#src/modules/settlement/rules/step-done"

/** The newest word of the settlement of `sale s` on the money is that it was received. */
export const MONEY_RECEIVED = stepDone("fundsReceivedByNorthlot", "s.id")

/**
 * How far the price of `sale s` is paid: confirmed by its settlement's newest word on the money, given back with a
 * cancellation. Joins as `payment`.
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
