export type Fault = "buyer" | "seller" | "nobody"

export interface CancellationOutcome {
  /** The sides whose paid fee is refunded: never the side at fault. */
  refundsFeeOf: readonly ("buyer" | "seller")[]
  /** The side whose account gets a strike. */
  strike: "buyer" | "seller" | null
}

/** The refunds of a cancelled sale (decisions: Fees, tax, credits). The price of the car is always refunded. */
export function cancellationOutcome(fault: Fault): CancellationOutcome {
  const innocent = (["buyer", "seller"] as const).filter((side) => side !== fault)
  return { refundsFeeOf: innocent, strike: fault === "nobody" ? null : fault }
}
