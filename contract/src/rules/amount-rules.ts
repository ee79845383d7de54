import type { Cents } from "./money"

/** Why a text is refused as an amount. */
export type AmountRefusal =
  /** The text has no figure, or has words or other signs. */
  | "unreadable"
  /** The figure can be read in two ways: `1,1500`. */
  | "ambiguous"
  /** The figure has dots between thousands: `11.500`. */
  | "dots"
  /** The amount has cents, but only whole dollars are allowed. */
  | "cents"
  /** The figure has more than two decimal places. */
  | "fraction"
  | "negative"
  /** The amount is in another currency. */
  | "currency"
  | "too-large"

export interface AmountRules {
  /** Whether the amount may have cents; otherwise `11,500.00` is accepted and `11,500.50` is refused. */
  cents?: boolean
  maximumCents?: Cents
}

/** Why a text is refused as a figure. */
export type FigureRefusal =
  | "unreadable"
  | "ambiguous"
  | "fraction"
  | "negative"
  | "too-small"
  | "too-large"
  | "decimals"
export interface FigureRules {
  minimum?: number
  maximum?: number
  /** The unit that may follow the figure, such as `km` in `120,400 km`. */
  unit?: string
  /** Whether the figure may have thousands separators. A year may not. */
  grouped?: boolean
  /** How many decimals the figure may have; whole figures by default. */
  decimals?: 1
}
