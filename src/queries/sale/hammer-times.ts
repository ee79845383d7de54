import { database } from "#src/platform/database"

/** The end time of each of these auctions. It is the hammer time, even if the auction was settled later. */
export async function hammerTimesOf(auctionIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await database().records<{ id: string; endsAt: Date }>(
    `SELECT id, ends_at FROM auction WHERE id = ANY ($1)`,
    [auctionIds]
  )
  return new Map(rows.map(({ id, endsAt }) => [id, endsAt]))
}
