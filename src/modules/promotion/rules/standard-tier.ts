/** The id of the standard tier with this number of days. */
export const standardTierId = (days: number): string => `standard_${days}`
