export type Fault = "buyer" | "seller" | "nobody"

export interface CancellationOutcome {
  /** Whose paid fee is given back: never that of the side at fault. */
  refundsFeeOf: readonly ("buyer" | "seller")[]
  /** Whose account carries a strike. */
  strike: "buyer" | "seller" | null
}

/**
 * Who gets what back when a sale is cancelled (decisions: Fees, tax, credits). The price of the car always goes back.
 */
export function cancellationOutcome(fault: Fault): CancellationOutcome {
  const innocent = (["buyer", "seller"] as const).filter((side) => side !== fault)
  return { refundsFeeOf: innocent, strike: fault === "nobody" ? null : fault }
}
