/**
 * A whole number of Canadian cents, as a branded type: a plain number is no `Cents`. `+` returns a plain number; the
 * arithmetic functions below return `Cents`.
 */
export type Cents = number & { readonly __unit: "CAD cents" }

/** An amount in dollars: as typed, as sent beside the amount in cents, or as given to Medusa's modules. */
export type Dollars = number & { readonly __unit: "CAD dollars" }

export const MAXIMUM_AMOUNT_CENTS = 1_000_000_000 as Cents // CA$10,000,000

/** A whole number of cents. @throws RangeError for anything that is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`)
  return value as Cents
}

export function dollars(value: number): Dollars {
  return value as Dollars
}

/** Dollars (`593.25`) to cents; `null` for an infinite figure or a fraction of a cent (`12.345`). */
export function centsFromDollars(amount: Dollars): Cents | null {
  if (!Number.isFinite(amount)) return null
  const scaled = Math.round(amount * 100)
  if (!Number.isSafeInteger(scaled) || scaled / 100 !== amount) return null
  return scaled as Cents
}

export function dollarsFromCents(amount: Cents): Dollars {
  return (amount / 100) as Dollars
}

export function addCents(...amounts: readonly Cents[]): Cents {
  return sumOf(amounts, (amount) => amount)
}

export function subtractCents(amount: Cents, ...taken: readonly Cents[]): Cents {
  return cents(amount - addCents(...taken))
}

export function multiplyCents(amount: Cents, count: number): Cents {
  return cents(amount * count)
}

export function negateCents(amount: Cents): Cents {
  return cents(-amount || 0)
}

export function absoluteCents(amount: Cents): Cents {
  return cents(Math.abs(amount))
}

export function sumOf<Item>(items: readonly Item[], pick: (item: Item) => Cents): Cents {
  return cents(items.reduce((sum, item) => sum + pick(item), 0))
}

export function minCents(...amounts: readonly [Cents, ...Cents[]]): Cents {
  return Math.min(...amounts) as Cents
}

export function maxCents(...amounts: readonly [Cents, ...Cents[]]): Cents {
  return Math.max(...amounts) as Cents
}

/**
 * A share in basis points (1,300 = 13%), with half a cent rounded away from zero, as the Canada Revenue Agency asks.
 */
export function shareOf(amount: Cents, basisPoints: number): Cents {
  const product = BigInt(amount) * BigInt(basisPoints)
  const sign = product < 0n ? -1n : 1n
  return cents(Number(sign * ((sign * product + 5_000n) / 10_000n)))
}

// The formats are shared, because creating one takes seventy times as long as using it.
const wholeDollars = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 0 })
const dollarsAndCents = new Intl.NumberFormat("en-CA", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `CA$18,500`: the format of listings and bids, without decimals (spec §9). A minus sign precedes `CA$`. */
export function formatMoney(amount: Cents): string {
  return withSign(amount, wholeDollars)
}

/** `CA$593.25`: the format of checkout and invoices, with cents. A minus sign precedes `CA$`. */
export function formatMoneyExact(amount: Cents): string {
  return withSign(amount, dollarsAndCents)
}

function withSign(amount: Cents, figures: Intl.NumberFormat): string {
  return `${amount < 0 ? "−" : ""}CA$${figures.format(Math.abs(amount) / 100)}`
}
