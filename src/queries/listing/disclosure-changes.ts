import type { AnswerOf, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { readListingView } from "./read-listing"
import type { ListingViewer } from "./viewer"

type Changes = Omit<AnswerOf<typeof endpoints.listDisclosureChanges>, "ok">

interface Row {
  id: string
  at: Date
  by: "seller" | "admin"
  changes: Changes["items"][number]["changes"]
  /** Whether the viewer's newest maximum bid is older than this change. */
  unknownToViewer: boolean
  bidBefore: boolean
}

/**
 * Changes of disclosures since the first bid of the shown auction; `null` if the viewer may not see the listing.
 */
export async function readDisclosureChanges(idOrSlug: string, viewer: ListingViewer): Promise<Changes | null> {
  const listing = await readListingView(idOrSlug, viewer)
  if (!listing) return null
  const rows = await database().records<Row>(
    `SELECT id, changed_at AS at, changed_by AS by, changes,
       maximum_count >= (SELECT max(number) FROM bid_maximum WHERE auction_id = $1 AND bidder_id = $2) AS unknown_to_viewer,
       EXISTS (SELECT FROM bid WHERE auction_id = $1 AND bidder_id = $2 AND placed_at <= changed_at) AS bid_before
     FROM disclosure_change WHERE auction_id = $1 ORDER BY changed_at DESC, maximum_count DESC, id DESC`,
    [listing.auctionId, viewer.accountId]
  )
  const items = rows.map(({ id, at, by, changes }) => ({ id, at: at.toISOString(), by, changes }))
  const { proxyMaxCents, currentBidCents, endsAt, serverNow, status } = listing
  const open = status === "live" && endsAt !== null && endsAt > serverNow
  const maximumCents = proxyMaxCents ?? null
  const above = maximumCents !== null && currentBidCents !== null && maximumCents > currentBidCents
  const withdrawal = open && above && rows[0]?.unknownToViewer ? { maximumCents, priceCents: currentBidCents } : null
  return { items, total: items.length, bidBefore: rows[0]?.bidBefore ?? false, withdrawal }
}
