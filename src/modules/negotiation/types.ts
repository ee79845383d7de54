import type { Cents } from "@northlot/contract"
import type { NegotiationRow, NegotiationStepRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type NegotiationParty = "buyer" | "seller"

export type NegotiationStatus = "open" | "agreed" | "declined" | "expired" | "withdrawn"

export interface NamedPrice {
  by: NegotiationParty
  amountCents: Cents
}

/** What decides who may do what. Cents, times UTC. */
export interface NegotiationState {
  status: NegotiationStatus
  lastPriceCents: Cents
  offer: NamedPrice | null
  /** By the other side than the offer. */
  counter: NamedPrice | null
  /** Until when whose turn it is has time. */
  endsAt: Date
  /** Who accepted or declined; `null` while open, and for what the clock or an admin ended. */
  decidedBy: NegotiationParty | null
}

/** The highest bidder and the seller of one auction that ended below its reserve. */
export interface NegotiationRecord
  extends NegotiationState, CamelCased<Omit<NegotiationRow, "offered_by" | "offer_cents" | "counter_cents">> {
  /** How many steps there are. */
  lastStep: number
}

export type StepType = "opened" | "offered" | "countered" | "accepted" | "declined" | "expired" | "withdrawn"

export type NegotiationStepRecord = CamelCased<Omit<NegotiationStepRow, "negotiation_id" | "actor">>
