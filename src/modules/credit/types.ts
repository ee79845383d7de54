import type { Cents } from "@northlot/contract"
import type { CreditPurchaseRow, CreditEntryRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** Credits that came together, by one purchase or one grant. Cents. */
export interface CreditLot {
  id: string
  /** What was paid for each of them, HST included; 0 for granted ones. */
  unitCents: Cents
  /** How many of them are not used yet. */
  left: number
}

/** What a person asked to buy. Cents; a final price, with the tax in it named apart. */
export type CreditPurchase = CamelCased<Omit<CreditPurchaseRow, "created_at">>

/** One line of a person's account of credits. */
export interface CreditEntry extends CamelCased<Pick<CreditEntryRow, "id" | "delta" | "reason" | "created_at">> {
  balanceAfter: number
}
