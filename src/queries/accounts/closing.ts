import { database } from "#src/platform/database"

export interface Closing {
  /** What keeps the account open, each as a sentence. */
  reasons: string[]
  /** Bids, listings, sales or money hang on it: it stays under no name. */
  leavesTraces: boolean
}

interface Row {
  openSales: number
  leading: number
  onMarket: number
  negotiating: number
  offered: number
  credits: number
  moneyUnderWay: number
  inspections: number
  promotions: number
  traces: boolean
}

const counted = (count: number, one: string, many: string) => (count === 1 ? one : many.replace("#", String(count)))

/** Whether an account can be closed, and what would stay of it. */
export async function closingOf(accountId: string): Promise<Closing> {
  const { rows } = await database().query<Row>(
    `SELECT
       (SELECT count(*)::int FROM sale WHERE $1 IN (buyer_id, seller_id) AND status IN ('awaiting_fees', 'open')) AS "openSales",
       (SELECT count(*)::int FROM auction WHERE leader_id = $1 AND status = 'open') AS leading,
       (SELECT count(*)::int FROM auction WHERE seller_id = $1 AND status IN ('scheduled', 'open')) AS "onMarket",
       (SELECT count(*)::int FROM negotiation WHERE $1 IN (buyer_id, seller_id) AND status = 'open' AND ends_at > northlot_now()) AS negotiating,
       (SELECT count(*)::int FROM runner_up_offer WHERE $1 IN (buyer_id, seller_id) AND status = 'open' AND ends_at > northlot_now()) AS offered,
       (SELECT coalesce(sum(delta), 0)::int FROM credit_entry WHERE account_id = $1) AS credits,
       (SELECT count(*)::int FROM charge WHERE account_id = $1 AND (
          status = 'held' OR dispute = 'open' OR (status = 'pending' AND created_at > northlot_now() - interval '1 day')
        )) AS "moneyUnderWay",
       (SELECT count(*)::int FROM certification WHERE account_id = $1 AND status = 'paid') AS inspections,
       (SELECT count(*)::int FROM listing_promotion WHERE account_id = $1 AND paid_at IS NOT NULL AND refunded_at IS NULL AND starts_at IS NULL) AS promotions,
       EXISTS (SELECT FROM listing WHERE seller_id = $1) OR EXISTS (SELECT FROM bid WHERE bidder_id = $1)
         OR EXISTS (SELECT FROM sale WHERE $1 IN (buyer_id, seller_id)) OR EXISTS (SELECT FROM charge WHERE account_id = $1)
         OR EXISTS (SELECT FROM credit_entry WHERE account_id = $1) OR EXISTS (SELECT FROM listing_question WHERE asker_id = $1)
         OR EXISTS (SELECT FROM account_strike WHERE account_id = $1) OR EXISTS (SELECT FROM finance_request WHERE buyer_id = $1) AS traces`,
    [accountId]
  )
  const row = rows[0]!
  const sentences: [number, string, string][] = [
    [row.openSales, "A sale is not completed yet.", "# sales are not completed yet."],
    [row.leading, "You lead an auction that is still running.", "You lead # auctions that are still running."],
    [
      row.onMarket,
      "A car of yours is live or scheduled: close it first.",
      "# cars of yours are live or scheduled: close them first.",
    ],
    [row.negotiating, "A negotiation is still open.", "# negotiations are still open."],
    [row.offered, "A car is on offer to a runner-up.", "# cars are on offer to runners-up."],
    [
      row.credits,
      "You have an unused credit: refund it first on the page of your credits, or write to us.",
      "You have # unused credits: refund them first on the page of your credits, or write to us.",
    ],
    [
      row.moneyUnderWay,
      "A payment is still on its way or being looked at.",
      "# payments are still on their way or being looked at.",
    ],
    [row.inspections, "An inspection is paid for and not made yet.", "# inspections are paid for and not made yet."],
    [
      row.promotions,
      "A paid promotion has not begun: call it off first.",
      "# paid promotions have not begun: call them off first.",
    ],
  ]
  return {
    reasons: sentences.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : [])),
    leavesTraces: row.traces,
  }
}
