/** The planned version that has begun by a moment; null without one, or at an unknown moment. The next comes first. */
export function plannedAt<Planned extends { effectiveFrom: string }>(
  planned: readonly Planned[] | undefined,
  moment: string | null
): Planned | null {
  const until = moment === null ? NaN : Date.parse(moment)
  return planned?.filter(({ effectiveFrom }) => Date.parse(effectiveFrom) <= until).at(-1) ?? null
}
