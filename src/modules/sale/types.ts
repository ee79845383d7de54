import type { Cents } from "@northlot/contract"
import type { SaleRow, RunnerUpOfferRow, BillOfSaleRow, BillOfSaleAcceptanceRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type SaleStatus = "awaiting_fees" | "open" | "completed" | "cancelled"

/** One car, one buyer, one seller, one hammer price. Amounts in cents, times UTC. */
export interface SaleRecord extends CamelCased<
  Omit<SaleRow, "seller_type" | "created_at" | "updated_at" | "flag" | "offer_id" | "cancelled_fault">
> {
  /** As the seller was when the hammer fell: decides whether HST is added to the price. */
  sellerType: "private" | "dealer"
  /**
   * The accepted offer to the runner-up that it came of, or else the negotiation after an auction below the reserve;
   * neither for the sale of the hammer.
   */
  offerId: string | null
  /** At whose fault it was cancelled. */
  cancelledFault: "buyer" | "seller" | "nobody" | null
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
export interface RunnerUpOfferRecord extends CamelCased<Omit<RunnerUpOfferRow, "sale_id" | "decided_by">> {
  /** The cancelled sale. */
  saleId: string
}

/** What a bill of sale says, section by section: label and value, then what the parties declare. */
export interface BillOfSaleContent {
  sections: { title: string; rows: { label: string; value: string }[] }[]
  statements: string[]
}

export interface BillOfSaleRecord extends CamelCased<Omit<BillOfSaleRow, "sha256" | "content">> {
  /** SHA-256 of the file's bytes, in hexadecimal. */
  sha256: string
  /** `null` for one of before it was kept. */
  content: BillOfSaleContent | null
}

export type BillOfSaleAcceptance = CamelCased<Pick<BillOfSaleAcceptanceRow, "party" | "name" | "accepted_at">>
