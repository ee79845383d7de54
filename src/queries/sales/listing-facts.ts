import { database } from "#src/platform/database"

export interface ListingFacts {
  title: string
  slug: string
  vin: string
}

/**
 * What notices, e-mails and receipts say of a listing. @throws Error when it does not exist: something is broken then.
 */
export async function listingFacts(listingId: string): Promise<ListingFacts> {
  const { rows } = await database().query<ListingFacts>(
    `SELECT shown_title AS title, slug, vin FROM listing WHERE id = $1`,
    [listingId]
  )
  if (!rows[0]) throw new Error(`There is no listing ${listingId}.`)
  return rows[0]
}
