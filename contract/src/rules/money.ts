/**
 * Money is a whole number of cents in Canadian dollars; the brand keeps a plain number,
 * a dollar figure or a float from slipping in where cents are meant.
 */
export type Cents = number & { readonly __unit: "CAD cents" }

export const MAXIMUM_AMOUNT_CENTS = 1_000_000_000 as Cents // CA$10,000,000

/** A whole number of cents. @throws RangeError for anything that is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`)
  return value as Cents
}

/**
 * Dollars as typed or sent (`593.25`) to cents; `null` when the figure is not finite or is not
 * a whole number of cents (`12.345`).
 */
export function centsFromDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars)) return null
  const scaled = Math.round(dollars * 100)
  if (!Number.isSafeInteger(scaled) || scaled / 100 !== dollars) return null
  return scaled as Cents
}

export function dollarsFromCents(amount: Cents | number): number {
  return amount / 100
}

export function addCents(...amounts: readonly (Cents | number)[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/**
 * A share of an amount, in basis points (1,300 = 13 %), rounded half up to the cent:
 * the rounding the Canada Revenue Agency asks for on an invoice total.
 */
export function shareOf(amount: Cents | number, basisPoints: number): Cents {
  const product = BigInt(amount) * BigInt(basisPoints)
  const sign = product < 0n ? -1n : 1n
  return cents(Number(sign * ((sign * product + 5_000n) / 10_000n)))
}

/** `CA$18,500`: listings and bids, without decimals (spec §9). */
export function formatMoney(amount: Cents | number): string {
  return `CA$${new Intl.NumberFormat("en-CA", { maximumFractionDigits: 0 }).format(amount / 100)}`
}

/** `CA$593.25`: checkout and invoices, where cents are shown. */
export function formatMoneyExact(amount: Cents | number): string {
  return `CA$${new Intl.NumberFormat("en-CA", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount / 100)}`
}
