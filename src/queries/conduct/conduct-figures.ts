import type { ConductFigures } from "#src/modules/account/rules/conduct"
import { database } from "#src/platform/database"

/**
 * Figures for the conduct rules: bidders' auctions, withdrawn maximum bids and unpaid sales of the last 90 days,
 * registrations of the last day, and accounts that share traits with banned accounts.
 */
export async function conductFigures(): Promise<ConductFigures> {
  const bidding = await database().records<ConductFigures["bidding"][number]>(
    `SELECT bidder_id, seller_id, count(*)::int AS auctions, (sum(count(*)) OVER (PARTITION BY bidder_id))::int AS all_auctions,
       count(*) FILTER (WHERE outcome = 'sold' AND leader_id = bidder_id)::int AS wins
     FROM auction_bidder JOIN auction ON auction.id = auction_bidder.auction_id
     WHERE auction.starts_at > northlot_now() - interval '90 days' AND auction.status <> 'cancelled'
     GROUP BY bidder_id, seller_id`
  )
  const retreats = await database().records<ConductFigures["retreats"][number]>(
    `SELECT bidder_id, count(*) FILTER (WHERE withdrawn)::int AS withdrawals, count(*) FILTER (WHERE NOT withdrawn)::int AS unpaid
     FROM (
       SELECT bidder_id, true AS withdrawn FROM maximum_withdrawal WHERE withdrawn_at > northlot_now() - interval '90 days'
       UNION ALL
       SELECT account_id, false FROM account_strike JOIN sale ON sale.id = account_strike.sale_id
       WHERE sale.buyer_id = account_strike.account_id AND given_at > northlot_now() - interval '90 days'
     ) AS retreat GROUP BY bidder_id`
  )
  const registrations = await database().records<ConductFigures["registrations"][number]>(
    `SELECT account_link.kind, (array_agg(account.id ORDER BY account.created_at, account.id))[1] AS first_id, count(*)::int AS accounts
     FROM account JOIN account_link ON account_link.account_id = account.id
     WHERE account.created_at > northlot_now() - interval '1 day' AND account_link.kind IN ('device', 'network')
     GROUP BY account_link.kind, account_link.fingerprint`
  )
  // Strangers can share a network or a birth date. Neither of these two traits therefore proves that a banned person
  // has returned.
  const returns = await database().records<ConductFigures["returns"][number]>(
    `SELECT own.account_id, measure.account_id AS banned_id, count(DISTINCT own.kind)::int AS shared
     FROM account_measure AS measure
     JOIN account_link AS theirs ON theirs.account_id = measure.account_id AND theirs.kind IN ('device', 'card', 'payoutAccount')
     JOIN account_link AS own ON own.kind = theirs.kind AND own.fingerprint = theirs.fingerprint AND own.account_id <> theirs.account_id
     JOIN account ON account.id = own.account_id AND account.status = 'active'
     WHERE measure.kind = 'ban' AND measure.lifted_at IS NULL
     GROUP BY own.account_id, measure.account_id`
  )
  return { bidding, retreats, registrations, returns }
}
