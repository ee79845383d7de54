import type { Cents, FeeLine, FeeScheduleView, LeftOutProvider } from "@northlot/contract"
import type { FeeRequest } from "@northlot/plugin-kit"
import type { MadeLine } from "./rules/made-lines"
import type { FeeRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type Party = "buyer" | "seller"
/** Held: its auction promised lines that could not be had, and nothing is paid until an admin has decided. */
export type FeeStatus = "held" | "pending" | "paid" | "refunded"

/** One version of the schedule; cents before HST. */
export type FeeSchedule = FeeScheduleView & { version: number; hstBasisPoints: number }

/** What one side is charged, in cents: every line with its amount, HST last, and the sums that are asked for apart. */
export interface IssuedAmounts {
  feeCents: Cents
  processingCents: Cents
  /** What lines of providers other than the schedule come to, before HST. */
  extraCents: Cents
  hstCents: Cents
  totalCents: Cents
  lines: FeeLine[]
}

/** What both sides of a sale are to be charged, by which version of the schedule. */
export interface FeeQuote {
  scheduleVersion: number
  amounts: Record<Party, IssuedAmounts>
  /** What each provider of a plugin added and took off. */
  made: MadeLine[]
  leftOut: LeftOutProvider[]
}

/** A sale whose fees are to be issued. */
export interface FeeableSale {
  saleId: string
  listingId: string
  buyerId: string
  sellerId: string
  hammerCents: Cents
}

/** A sale, or one that might be, of which is to be known what both sides are charged. */
export interface QuotedSale {
  hammerCents: Cents
  /** What providers are told of it beside the price. */
  facts: Pick<FeeRequest, "at" | "buyer" | "seller" | "listing">
  /** When the hammer fell, or both agreed: the schedule of that moment is charged. */
  hammerAt: Date
}

/** One side's fee of one sale, with the amounts it was issued with. Cents; times UTC. */
export interface FeeRecord
  extends
    IssuedAmounts,
    CamelCased<Omit<FeeRow, "lines" | "provider_lines" | "left_out" | "issued_at" | "refunded_at" | "updated_at">> {
  leftOut: LeftOutProvider[]
}
