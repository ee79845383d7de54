import { agreedCents } from "../endpoints/shared"
import { MAXIMUM_AMOUNT_CENTS, type Cents, type Dollars } from "./money"

/**
 * A bid's amount from dollars, cents or both: whole cents, above 0, at most CA$10,000,000. `differ`: dollars and cents
 * contradict each other. Null: the amount is invalid (`INVALID_AMOUNT`).
 */
export function bidAmount(input: { amount?: unknown; amountCents?: unknown }): Cents | null | "differ" {
  for (const value of [input.amount, input.amountCents]) {
    if (value !== undefined && typeof value !== "number") return null
  }
  const agreed = agreedCents(input.amount as Dollars | undefined, input.amountCents as Cents | undefined)
  if (!agreed.ok) return agreed.fault === "differ" ? "differ" : null
  if (!Number.isSafeInteger(agreed.cents) || typeof agreed.cents !== "number") return null
  return agreed.cents <= 0 || agreed.cents > MAXIMUM_AMOUNT_CENTS ? null : agreed.cents
}
