import { database } from "#src/platform/database"

export interface ListingFacts {
  title: string
  slug: string
  vin: string
}

/** Those of many listings, by their ids. */
export async function listingFactsOf(listingIds: readonly string[]): Promise<Map<string, ListingFacts>> {
  if (listingIds.length === 0) return new Map()
  const { rows } = await database().query<ListingFacts & { id: string }>(
    `SELECT id, shown_title AS title, slug, vin FROM listing WHERE id = ANY ($1)`,
    [listingIds]
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * What notices, e-mails and receipts say of a listing. @throws Error when it does not exist: something is broken then.
 */
export async function listingFacts(listingId: string): Promise<ListingFacts> {
  const facts = (await listingFactsOf([listingId])).get(listingId)
  if (!facts) throw new Error(`There is no listing ${listingId}.`)
  return facts
}
