import type { Cents } from "@northlot/contract"
import type { CreditPurchaseRow, CreditEntryRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** The credits of one purchase or one grant. Prices in cents. */
export interface CreditLot {
  id: string
  /** The price paid for each credit, including HST; 0 for granted credits. */
  unitCents: Cents
  /** The number of unused credits. */
  left: number
}

/** A person's purchase of credits. Amounts in cents. The price is final, and the included tax is stated separately. */
export type CreditPurchase = CamelCased<Omit<CreditPurchaseRow, "created_at">>

/** One line of a person's credit ledger. */
export interface CreditEntry extends CamelCased<Pick<CreditEntryRow, "id" | "delta" | "reason" | "created_at">> {
  balanceAfter: number
}
