import type { AnswerOf, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { CamelCased } from "#src/platform/camel-case"
import type { AuctionRow } from "#src/modules/auction/tables"
import type { ListingRelistingRow } from "#src/modules/listing/tables"

type Runs = Omit<AnswerOf<typeof endpoints.readRelisting>, "ok">
type RunRow = CamelCased<
  Pick<
    AuctionRow,
    "status" | "outcome" | "starts_at" | "ends_at" | "opening_cents" | "reserve_cents" | "current_cents" | "bid_count"
  >
> & { auctionId: string; number: number | null; times: number | null }

const SHOWN = 50

/** All auctions of a listing, newest first, and its planned relisting. Only the listing's seller may see them. */
export async function ownRuns(listingId: string): Promise<Runs> {
  const [runs, plans, now] = await Promise.all([
    database().records<RunRow>(
      `SELECT auction.id AS auction_id, auction.status, auction.outcome, auction.starts_at, auction.ends_at,
         auction.opening_cents, auction.reserve_cents, auction.current_cents, auction.bid_count,
         relisting.number, relisting.times
       FROM auction LEFT JOIN listing_relisting AS relisting ON relisting.auction_id = auction.id
       WHERE auction.listing_id = $1 ORDER BY auction.id DESC LIMIT ${SHOWN}`,
      [listingId]
    ),
    database().records<CamelCased<ListingRelistingRow>>(
      `SELECT number, times, reserve_cents, due_at, state, reason, ended_at FROM listing_relisting
       WHERE listing_id = $1 ORDER BY due_at DESC LIMIT 1`,
      [listingId]
    ),
    database().now(),
  ])
  const last = plans[0]
  return {
    planned:
      last?.state === "planned"
        ? {
            number: last.number,
            times: last.times,
            reserveCents: last.reserveCents,
            dueAt: last.dueAt.toISOString(),
          }
        : null,
    dropped: last?.state === "dropped" ? { reason: last.reason!, at: last.endedAt!.toISOString() } : null,
    runs: runs.map(({ number, times, currentCents: lastPriceCents, startsAt, endsAt, ...run }) => ({
      ...run,
      lastPriceCents,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      relisted: number === null || times === null ? null : { number, times },
    })),
    serverNow: now.toISOString(),
  }
}
