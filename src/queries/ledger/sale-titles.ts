import { database } from "#src/platform/database"

/** The title of each sale's car, by sale. */
export async function saleTitles(saleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database().query<{ id: string; title: string }>(
    `SELECT sale.id, listing.shown_title AS title FROM sale JOIN listing ON listing.id = sale.listing_id WHERE sale.id = ANY($1)`,
    [saleIds]
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}
