/** The id of the standard tier of so many days. */
export const standardTierId = (days: number): string => `standard_${days}`
