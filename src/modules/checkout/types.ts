import type { Cents } from "@northlot/contract"

export type ChargeStatus = "created" | "pending" | "paid" | "failed" | "cancelled" | "refunded" | "held"

export interface ChargeLine {
  /** What the ledger books it as: a kind of revenue, `hst`, or `credits`. */
  code: string
  label: string
  amountCents: Cents
}

/** One amount asked of one person for one thing. Cents, CAD; times UTC. */
export interface ChargeRecord {
  id: string
  purpose: string
  referenceId: string
  accountId: string
  amountCents: Cents
  currency: string
  description: string
  lines: ChargeLine[]
  status: ChargeStatus
  heldReason: string | null
  /** What the provider says came; `null` while nothing did. */
  receivedCents: Cents | null
  /** A cardholder's dispute of a paid charge. */
  dispute: DisputeState | null
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

export type DisputeState = "open" | "won" | "lost"

/** A refund that was decided; the provider's event confirms it. */
export interface ChargeRefund {
  chargeId: string
  amountCents: Cents
  of: "paid" | "held"
  reason: string
  decidedBy: string
  decidedAt: Date
}

/** What a provider's event says became of a checkout, or of a payment afterwards. */
export type CheckoutOutcome = "paid" | "failed" | "cancelled" | "refunded" | "disputed" | "dispute_won" | "dispute_lost"

/** `processing`: the person is done, the money has not come yet. */
export type CheckoutState = "open" | "processing" | "paid" | "failed" | "cancelled" | "refunded"

/** A checkout and its money as the provider has them when asked. */
export interface CheckoutStanding {
  reference: string
  state: CheckoutState
  dispute: DisputeState | null
  payment: string | null
  chargeId: string | null
  accountId: string | null
  amountCents: Cents | null
  /** Lower case, `cad`. */
  currency: string | null
}

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
  amountCents: Cents | null
  /** Lower case, `cad`. */
  currency: string | null
  /** A refund that the provider had confirmed has failed: the money is with it again. */
  refundFailed?: boolean
}
