/** Whether a listing is featured now. `featuredUntil` decides, not the tier that was bought (spec §4, Featuring). */
export function isFeatured({ featuredUntil }: { featuredUntil: string | null }, nowMilliseconds: number): boolean {
  return featuredUntil !== null && Date.parse(featuredUntil) > nowMilliseconds
}
