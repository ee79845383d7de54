import type { Cents, FeeLine, FeeScheduleView, LeftOutProvider } from "@northlot/contract"
import type { FeeRequest } from "@northlot/plugin-kit"
import type { MadeLine } from "./rules/made-lines"
import type { FeeRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type Party = "buyer" | "seller"
/** `held`: the quote left out a fee provider, so lines may be missing. Nobody can pay until an admin decides. */
export type FeeStatus = "held" | "pending" | "paid" | "refunded"

/** One version of the fee schedule. Amounts in cents before HST. */
export type FeeSchedule = FeeScheduleView & { version: number; hstBasisPoints: number }

/** The charges of one side, in cents: every line with HST last, and the totals that are stored separately. */
export interface IssuedAmounts {
  feeCents: Cents
  processingCents: Cents
  /** The total of all lines besides fee and processing, before HST. */
  extraCents: Cents
  hstCents: Cents
  totalCents: Cents
  lines: FeeLine[]
}

/** The charges for both sides of a sale, and the schedule version that they are based on. */
export interface FeeQuote {
  scheduleVersion: number
  amounts: Record<Party, IssuedAmounts>
  /** The lines that plugin providers added, and the reductions that they made. */
  made: MadeLine[]
  leftOut: LeftOutProvider[]
}

export interface FeeableSale {
  saleId: string
  listingId: string
  buyerId: string
  sellerId: string
  hammerCents: Cents
}

/** A real or possible sale whose charges are to be quoted for both sides. */
export interface QuotedSale {
  hammerCents: Cents
  /** The data that fee providers receive besides the price. */
  facts: Pick<FeeRequest, "at" | "buyer" | "seller" | "listing">
  /** The time at which the auction ended or both parties agreed. The fee schedule in force at that time applies. */
  hammerAt: Date
}

/** One side's fee of one sale, with the issued amounts in cents; times in UTC. */
export interface FeeRecord
  extends
    IssuedAmounts,
    CamelCased<Omit<FeeRow, "lines" | "provider_lines" | "left_out" | "issued_at" | "refunded_at" | "updated_at">> {
  leftOut: LeftOutProvider[]
}
