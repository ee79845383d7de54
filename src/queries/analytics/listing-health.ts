/** Listing Health (0 to 100) of these listings by id; none for what is over. */
export async function healthOf(_listingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map()
}
