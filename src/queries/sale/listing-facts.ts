import { database } from "#src/platform/database"

export interface ListingFacts {
  title: string
  slug: string
  vin: string
  fromDealer: boolean
}

export async function listingFactsOf(listingIds: readonly string[]): Promise<Map<string, ListingFacts>> {
  if (listingIds.length === 0) return new Map()
  const rows = await database().records<ListingFacts & { id: string }>(
    `SELECT listing.id, shown_title AS title, slug, vin, coalesce(seller.seller_type = 'dealer', false) AS from_dealer
     FROM listing LEFT JOIN account seller ON seller.id = listing.seller_id WHERE listing.id = ANY ($1)`,
    [listingIds]
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The facts of a listing for notices, e-mails and receipts. @throws Error if the listing does not exist, which is a
 * bug
 */
export async function listingFacts(listingId: string): Promise<ListingFacts> {
  const facts = (await listingFactsOf([listingId])).get(listingId)
  if (!facts) throw new Error(`There is no listing ${listingId}.`)
  return facts
}
