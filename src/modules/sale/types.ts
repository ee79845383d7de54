import type { Cents } from "@northlot/contract"

export type SaleStatus = "awaiting_fees" | "open" | "completed" | "cancelled"

/** One car, one buyer, one seller, one hammer price. Amounts in cents, times UTC. */
export interface SaleRecord {
  id: string
  auctionId: string
  listingId: string
  buyerId: string
  sellerId: string
  /** As the seller was when the hammer fell: decides whether HST is added to the price. */
  sellerType: "private" | "dealer"
  hammerCents: Cents
  reserveMet: boolean
  status: SaleStatus
  /**
   * The accepted offer to the runner-up that it came of, or else the negotiation after an auction below the reserve;
   * neither for the sale of the hammer.
   */
  offerId: string | null
  negotiationId: string | null
  /** At whose fault it was cancelled. */
  cancelledFault: "buyer" | "seller" | "nobody" | null
  wonAt: Date
  completeBy: Date
}

/** A sold auction, an accepted offer, or a price that was agreed on, as the sale begins. */
export interface SoldAuction {
  auctionId: string
  listingId: string
  buyerId: string
  sellerId: string
  sellerType: "private" | "dealer"
  hammerCents: Cents
  reserveMet: boolean
  wonAt: Date
  /** Of a sale that an accepted offer opens. */
  offerId: string | null
  /** Of a sale that a negotiation ends in. */
  negotiationId: string | null
}

export type OfferStatus = "open" | "accepted" | "declined" | "expired" | "withdrawn"

/** A cancelled sale's car on offer to the next bidder. Cents, times UTC. */
export interface RunnerUpOfferRecord {
  id: string
  auctionId: string
  /** The cancelled sale. */
  saleId: string
  listingId: string
  sellerId: string
  buyerId: string
  amountCents: Cents
  reserveCents: Cents | null
  sellerConsent: string | null
  status: OfferStatus
  openedAt: Date
  openedBy: string
  endsAt: Date
  decidedAt: Date | null
  withdrawnReason: string | null
}

/** What a bill of sale says, section by section: label and value, then what the parties declare. */
export interface BillOfSaleContent {
  sections: { title: string; rows: { label: string; value: string }[] }[]
  statements: string[]
}

export interface BillOfSaleRecord {
  saleId: string
  fileId: string
  /** SHA-256 of the file's bytes, in hexadecimal. */
  sha256: string
  /** `null` for one of before it was kept. */
  content: BillOfSaleContent | null
  madeAt: Date
}

export interface BillOfSaleAcceptance {
  party: "buyer" | "seller"
  name: string
  acceptedAt: Date
}
