import { database } from "../../platform/database"

export interface ListingFacts {
  title: string
  slug: string
  vin: string
}

/** What notices, e-mails and receipts say of a listing. */
export async function listingFacts(listingId: string): Promise<ListingFacts> {
  const { rows } = await database().query<ListingFacts>(`SELECT title, slug, vin FROM listing WHERE id = $1`, [listingId])
  return rows[0] ?? { title: "your car", slug: listingId, vin: "" }
}
