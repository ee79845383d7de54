import type { Cents } from "./money"

/** Why a text is not taken as an amount. */
export type AmountRefusal =
  /** No figure at all, or words and signs in it. */
  | "unreadable"
  /** A figure with two readings: `1,1500`. */
  | "ambiguous"
  /** Dots between thousands: `11.500`. */
  | "dots"
  /** Cents where whole dollars are asked for. */
  | "cents"
  /** More than two places. */
  | "fraction"
  | "negative"
  /** Of another country. */
  | "currency"
  | "too-large"

export interface AmountRules {
  /** Whether cents can be typed; otherwise `11,500.00` is taken and `11,500.50` is refused. */
  cents?: boolean
  maximumCents?: Cents
}

/** Why a text is not taken as a figure. */
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
  /** May follow the figure: `120,400 km`. */
  unit?: string
  /** Whether thousands may be separated; not in years. */
  grouped?: boolean
  /** How many decimals the figure may have; whole figures by default. */
  decimals?: 1
}
