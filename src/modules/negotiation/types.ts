import type { Cents } from "@northlot/contract"
import type { NegotiationRow, NegotiationStepRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type NegotiationParty = "buyer" | "seller"

export type NegotiationStatus = "open" | "agreed" | "declined" | "expired" | "withdrawn"

export interface NamedPrice {
  by: NegotiationParty
  amountCents: Cents
}

/** The facts that decide which party may do what. Cents, times UTC. */
export interface NegotiationState {
  status: NegotiationStatus
  lastPriceCents: Cents
  offer: NamedPrice | null
  /** The counter-offer, made by the side that did not make the offer. */
  counter: NamedPrice | null
  /** The latest time for the next move of the negotiation. */
  endsAt: Date
  /** Who accepted or declined; `null` while the negotiation is open, expired or withdrawn by an admin. */
  decidedBy: NegotiationParty | null
}

/** A negotiation between the highest bidder and the seller after an auction ended below its reserve. */
export interface NegotiationRecord
  extends NegotiationState, CamelCased<Omit<NegotiationRow, "offered_by" | "offer_cents" | "counter_cents">> {
  /** The number of the last step; the first step has number 1. */
  lastStep: number
}

export type StepType = "opened" | "offered" | "countered" | "accepted" | "declined" | "expired" | "withdrawn"

export type NegotiationStepRecord = CamelCased<Omit<NegotiationStepRow, "negotiation_id" | "actor">>
