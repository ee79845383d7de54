import type { Cents } from "@northlot/contract"
import type { SaleRow, RunnerUpOfferRow, BillOfSaleRow, BillOfSaleAcceptanceRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type SaleStatus = "awaiting_fees" | "open" | "completed" | "cancelled"

/** A sale: one car, one buyer, one seller and one hammer price. Amounts in cents, times UTC. */
export interface SaleRecord extends CamelCased<
  Omit<SaleRow, "seller_type" | "created_at" | "updated_at" | "flag" | "offer_id" | "cancelled_fault">
> {
  /** The seller's type when the hammer fell. It decides whether HST is added to the price. */
  sellerType: "private" | "dealer"
  /**
   * The accepted runner-up offer behind the sale. A sale after an auction below its reserve has a negotiation
   * instead. A sale by the hammer has neither.
   */
  offerId: string | null
  /** Who was at fault for the cancellation. */
  cancelledFault: "buyer" | "seller" | "nobody" | null
}

/** The origin of a new sale: a sold auction, an accepted offer, or a negotiated price. */
export interface SoldAuction {
  auctionId: string
  listingId: string
  buyerId: string
  sellerId: string
  sellerType: "private" | "dealer"
  hammerCents: Cents
  reserveMet: boolean
  wonAt: Date
  /** The accepted offer that opens the sale; `null` for other sales. */
  offerId: string | null
  /** The negotiation that ends in the sale; `null` for other sales. */
  negotiationId: string | null
}

export type OfferStatus = "open" | "accepted" | "declined" | "expired" | "withdrawn"

/** The offer of a cancelled sale's car to the next bidder. Amounts in cents, times UTC. */
export interface RunnerUpOfferRecord extends CamelCased<Omit<RunnerUpOfferRow, "sale_id" | "decided_by">> {
  /** The cancelled sale. */
  saleId: string
}

/** The content of a bill of sale: sections with labels and values, then the parties' declarations. */
export interface BillOfSaleContent {
  sections: { title: string; rows: { label: string; value: string }[] }[]
  statements: string[]
}

export interface BillOfSaleRecord extends CamelCased<Omit<BillOfSaleRow, "sha256" | "content">> {
  /** SHA-256 of the file's bytes, in hexadecimal. */
  sha256: string
  /** `null` for a bill of sale made before the content was stored. */
  content: BillOfSaleContent | null
}

export type BillOfSaleAcceptance = CamelCased<
  Pick<BillOfSaleAcceptanceRow, "party" | "name" | "postal_address" | "accepted_at">
>
