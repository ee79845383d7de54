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
  hammerCents: number
  reserveMet: boolean
  status: SaleStatus
  wonAt: Date
  completeBy: Date
}

/** A sold auction, as the sale begins. */
export interface SoldAuction {
  auctionId: string
  listingId: string
  buyerId: string
  sellerId: string
  sellerType: "private" | "dealer"
  hammerCents: number
  reserveMet: boolean
  wonAt: Date
}
