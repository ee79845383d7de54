import type { Cents } from "@northlot/contract"
import type { LoggedBid } from "#src/modules/sale/rules/runner-up"
import { database } from "#src/platform/database"

/** An auction's public bid log, oldest first, with who bid. */
export async function auctionLog(auctionId: string): Promise<LoggedBid[]> {
  return database().records<LoggedBid>(
    `SELECT seq, bidder_id, amount_cents FROM bid WHERE auction_id = $1 ORDER BY seq`,
    [auctionId]
  )
}

/** The reserve that an auction ended with. */
export async function reserveOfAuction(auctionId: string): Promise<Cents | null> {
  const rows = await database().records<{ reserveCents: Cents | null }>(
    `SELECT reserve_cents FROM auction WHERE id = $1`,
    [auctionId]
  )
  return rows[0]?.reserveCents ?? null
}
