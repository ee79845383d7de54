/** The id of the standard tier with this number of days. */
export const standardTierId = (days: number): string => `standard_${days}`

const DAYS = [7, 14, 30] as const

/** The standard tiers, each with its number of days and its price from `prices`. */
export const standardTiers = <Price>(prices: Record<`featured${(typeof DAYS)[number]}DaysCents`, Price>) =>
  DAYS.map((days) => ({ days, priceCents: prices[`featured${days}DaysCents`] }))
