import type { Cents } from "@northlot/contract"

/** Credits that came together, by one purchase or one grant. Cents. */
export interface CreditLot {
  id: string
  /** What was paid for each of them, HST included; 0 for granted ones. */
  unitCents: Cents
  /** How many of them are not used yet. */
  left: number
}

/** What a person asked to buy. Cents; a final price, with the tax in it named apart. */
export interface CreditPurchase {
  id: string
  accountId: string
  quantity: number
  unitCents: Cents
  unitHstCents: Cents
}

/** One line of a person's account of credits. */
export interface CreditEntry {
  id: string
  delta: number
  reason: string
  balanceAfter: number
  createdAt: Date
}
