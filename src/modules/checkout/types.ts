export type ChargeStatus = "created" | "pending" | "paid" | "failed" | "cancelled" | "refunded" | "held"

export interface ChargeLine {
  label: string
  amountCents: number
}

/** One amount asked of one person for one thing. Cents, CAD; times UTC. */
export interface ChargeRecord {
  id: string
  purpose: string
  referenceId: string
  accountId: string
  amountCents: number
  currency: string
  description: string
  lines: ChargeLine[]
  status: ChargeStatus
  heldReason: string | null
  provider: string
  providerReference: string | null
  providerPayment: string | null
  checkoutUrl: string | null
  paymentCollectionId: string | null
  paymentSessionId: string | null
  createdAt: Date
  paidAt: Date | null
}

export interface ChargeRequest {
  purpose: string
  referenceId: string
  accountId: string
  description: string
  lines: ChargeLine[]
}

/** What a provider's event says became of a checkout. */
export type CheckoutOutcome = "paid" | "failed" | "cancelled" | "refunded"

/** A provider's event in our words. Events that mean nothing to us have no outcome. */
export interface CheckoutEvent {
  /** Unique per provider. */
  id: string
  type: string
  outcome: CheckoutOutcome | null
  /** The provider's id of the checkout, where the event names it. */
  reference: string | null
  /** The provider's id of the money movement, for refunds later. */
  payment: string | null
  /** Our ids, as we handed them to the provider. */
  chargeId: string | null
  accountId: string | null
  amountCents: number | null
  /** Lower case, `cad`. */
  currency: string | null
}
