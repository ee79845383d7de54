import type { Cents, FeeLine, FeeScheduleView } from "@northlot/contract"
import type { FeeRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type Party = "buyer" | "seller"
export type FeeStatus = "pending" | "paid" | "refunded"

/** One version of the schedule; cents before HST. */
export type FeeSchedule = FeeScheduleView & { version: number; hstBasisPoints: number }

/** What one side is charged, in cents: every line with its amount, HST last, and the sums that are asked for apart. */
export interface IssuedAmounts {
  feeCents: Cents
  processingCents: Cents
  /** What providers other than the schedule added, before HST. */
  extraCents: Cents
  hstCents: Cents
  totalCents: Cents
  lines: FeeLine[]
}

/** What both sides of a sale are to be charged, by which version of the schedule. */
export interface FeeQuote {
  scheduleVersion: number
  amounts: Record<Party, IssuedAmounts>
  /** Why it is the schedule alone, when a provider failed. */
  failure: string | null
}

/** A sale whose fees are to be issued. */
export interface FeeableSale {
  saleId: string
  listingId: string
  buyerId: string
  sellerId: string
  sellerType: "private" | "dealer"
  hammerCents: Cents
}

/** A sale of which is to be known what both sides are charged. */
export type QuotedSale = Omit<FeeableSale, "saleId"> & {
  /** When the hammer fell, or both agreed: the schedule of that moment is charged. */
  hammerAt: Date
}

/** One side's fee of one sale, with the amounts it was issued with. Cents; times UTC. */
export interface FeeRecord
  extends IssuedAmounts, CamelCased<Omit<FeeRow, "lines" | "issued_at" | "refunded_at" | "updated_at">> {
  /** Why the schedule alone was charged, when a provider failed. */
  providerFailure: string | null
}
