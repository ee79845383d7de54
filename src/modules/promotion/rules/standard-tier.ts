/** The id of the standard tier with this number of days. */
export const standardTierId = (days: number): string => `standard_${days}`

const DAYS = [7, 14, 30] as const

/** The days of each standard tier with its final price. */
export const standardTiers = <Price>(prices: Record<`featured${(typeof DAYS)[number]}DaysCents`, Price>) =>
  DAYS.map((days) => ({ days, priceCents: prices[`featured${days}DaysCents`] }))
