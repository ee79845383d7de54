import { database } from "#src/platform/database"
import { OUTBID_PAUSE_MINUTES } from "../rules/limits"
import type { OutbidAlert } from "../types"

/** Alerts to bidders who were outbid. A bidder gets at most one per auction in `OUTBID_PAUSE_MINUTES`. */
export class OutbidAlerts {
  /** The alert row of one bidder in one auction, locked until the transaction ends. */
  async lock(auctionId: string, accountId: string): Promise<OutbidAlert> {
    await database().query(`INSERT INTO outbid_alert (auction_id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
      auctionId,
      accountId,
    ])
    const rows = await database().records<OutbidAlert>(
      `SELECT told, told_at + make_interval(mins => ${OUTBID_PAUSE_MINUTES}) AS next_at, due_at FROM outbid_alert
       WHERE auction_id = $1 AND account_id = $2 FOR UPDATE`,
      [auctionId, accountId]
    )
    return rows[0]!
  }

  /** Sets the alert's state: `told` for an alert sent now, a date for a delayed alert, `nothing` for none. */
  async put(auctionId: string, accountId: string, state: "told" | "nothing" | Date): Promise<void> {
    const told = state === "told"
    await database().query(
      `UPDATE outbid_alert SET told = told + $3, told_at = CASE WHEN $3 = 1 THEN northlot_now() ELSE told_at END, due_at = $4
       WHERE auction_id = $1 AND account_id = $2`,
      [auctionId, accountId, told ? 1 : 0, state instanceof Date ? state : null]
    )
  }

  /** Delayed alerts that are due, longest waiting first. */
  async due(limit: number): Promise<{ auctionId: string; accountId: string }[]> {
    return database().records<{ auctionId: string; accountId: string }>(
      `SELECT auction_id, account_id FROM outbid_alert WHERE due_at <= (SELECT northlot_now()) ORDER BY due_at LIMIT $1`,
      [limit]
    )
  }
}
