/**
 * The last planned version that takes effect at or before `moment`; `null` if there is none or `moment` is `null`.
 * `planned` must be sorted by `effectiveFrom`, earliest first.
 */
export function plannedAt<Planned extends { effectiveFrom: string }>(
  planned: readonly Planned[] | undefined,
  moment: string | null
): Planned | null {
  const until = moment === null ? NaN : Date.parse(moment)
  return planned?.filter(({ effectiveFrom }) => Date.parse(effectiveFrom) <= until).at(-1) ?? null
}
