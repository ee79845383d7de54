import type { Cents } from "../rules/money"
import type { PayloadOf, marketEvents } from "../events"

/** The payload of the event `auction.settled`: a finished auction. */
export type AuctionSettled = PayloadOf<(typeof marketEvents)["auction.settled"]>

/** A listing that is about to be published. It goes on sale at once or at its start. */
export interface ListingToPublish {
  listingId: string
  sellerId: string
  vin: string
  year: number | null
  make: string
  model: string
  /** The start in ISO 8601, UTC; null if the sale starts at once. */
  startsAt: string | null
  endsAt: string
  openingCents: Cents
  reserveCents: Cents | null
}

/**
 * A person who is about to place a first bid on an auction. The market's own rules have already admitted the person.
 */
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
  /** The purpose of the charge: `buyer_fee`, `seller_fee`, `credits` … */
  purpose: string
  /** The id of what the charge pays: of a fee, a purchase of credits … */
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

/** Sets the one handler of a hook. @throws Error for a second handler */
export type WorkflowHook<Payload> = (handler: (payload: Payload, context: HookContext) => unknown) => void

/** Each workflow with its hooks. docs/plugins.md says when each hook runs and what an error of its handler does. */
export interface WorkflowHooks {
  publishListing: { validate: WorkflowHook<ListingToPublish> }
  admitBidder: { validate: WorkflowHook<BidderToAdmit> }
  settleAuction: { auctionSettled: WorkflowHook<AuctionSettled> }
  openSale: { saleOpened: WorkflowHook<OpenedSale> }
  openCheckout: { validate: WorkflowHook<CheckoutToOpen> }
  confirmPayout: { validate: WorkflowHook<PayoutToConfirm> }
}

/**
 * The function that a plugin exports. It is called once at the server's start, with the options of the plugin's entry.
 * @throws Error to stop the start
 */
export type RegisterWorkflowHooks = (hooks: WorkflowHooks, options: Record<string, unknown>) => void
