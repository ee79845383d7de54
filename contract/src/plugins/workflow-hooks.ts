import type { Cents } from "../rules/money"
import type { PayloadOf, marketEvents } from "../events"

/** A finished auction, with the payload of the event of this name. */
export type AuctionSettled = PayloadOf<(typeof marketEvents)["auction.settled"]>

/** A listing that is about to go on sale, at once or at its start. */
export interface ListingToPublish {
  listingId: string
  sellerId: string
  vin: string
  year: number | null
  make: string
  model: string
  /** ISO 8601, UTC; null begins at once. */
  startsAt: string | null
  endsAt: string
  openingCents: Cents
  reserveCents: Cents | null
}

/** Somebody whom every rule of the house admits, with their first bid on an auction. */
export interface BidderToAdmit {
  auctionId: string
  listingId: string
  sellerId: string
  accountId: string
}

/** A sale that has just been committed, with its fees. */
export interface OpenedSale {
  saleId: string
  auctionId: string
  listingId: string
  buyerId: string
  sellerId: string
  hammerCents: Cents
  /** ISO 8601, UTC. */
  wonAt: string
}

/** A charge for which a provider's payment page is about to be made. */
export interface CheckoutToOpen {
  chargeId: string
  accountId: string
  /** What it pays for: `buyer_fee`, `seller_fee`, `credits` … */
  purpose: string
  /** What of that purpose: a fee, a purchase of credits … */
  referenceId: string
  amountCents: Cents
  currency: string
}

export interface PayoutToConfirm {
  saleId: string
  sellerId: string
  amountCents: Cents
  bankReference: string
  confirmedBy: string
}

export interface HookContext {
  container: { resolve(name: string): unknown }
}

/** Sets the one handler of a hook. @throws Error for a second one */
export type WorkflowHook<Payload> = (handler: (payload: Payload, context: HookContext) => unknown) => void

/** Each workflow with its hooks; docs/plugins.md says when each runs and what its handler's error does. */
export interface WorkflowHooks {
  publishListing: { validate: WorkflowHook<ListingToPublish> }
  admitBidder: { validate: WorkflowHook<BidderToAdmit> }
  settleAuction: { auctionSettled: WorkflowHook<AuctionSettled> }
  openSale: { saleOpened: WorkflowHook<OpenedSale> }
  openCheckout: { validate: WorkflowHook<CheckoutToOpen> }
  confirmPayout: { validate: WorkflowHook<PayoutToConfirm> }
}

/** What a plugin exports: called once at the start, with the options of its entry. @throws Error stops the start */
export type RegisterWorkflowHooks = (hooks: WorkflowHooks, options: Record<string, unknown>) => void
