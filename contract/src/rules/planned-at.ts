/** What of the planned, the next one first, has begun by a moment; null where nothing has, or the moment is not known. */
export function plannedAt<Planned extends { effectiveFrom: string }>(
  planned: readonly Planned[] | undefined,
  moment: string | null
): Planned | null {
  const until = moment === null ? NaN : Date.parse(moment)
  return planned?.filter(({ effectiveFrom }) => Date.parse(effectiveFrom) <= until).at(-1) ?? null
}
