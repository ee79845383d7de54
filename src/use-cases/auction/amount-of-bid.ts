import { RefusedError, bidAmount, differingAmounts, type Cents } from "@northlot/contract"

/** The amount of a bid, or of a price that a party proposes in a negotiation. @throws RefusedError `INVALID_AMOUNT` */
export function amountOfBid(input: { amount?: unknown; amountCents?: unknown }): Cents {
  const amountCents = bidAmount(input)
  if (amountCents === "differ") throw new RefusedError("INVALID_AMOUNT", differingAmounts("amount", "amountCents"))
  if (amountCents === null) throw new RefusedError("INVALID_AMOUNT")
  return amountCents
}
