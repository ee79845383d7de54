import type { Cents } from "../rules/money"
import type { FeeScheduleView } from "../endpoints/money"

/** One line of a fee: what it is for and what it costs before HST, in whole cents. */
export interface FeeLine {
  /**
   * What the ledger books it as revenue of: `[a-z_]`, 2 to 40 characters, not one of the schedule or of another
   * provider.
   */
  code: string
  /** What people read on the breakdown, the payment page and the receipt. */
  label: string
  amountCents: Cents
  /** Whether HST is charged on it. */
  taxable: boolean
}

/** One side's fee of one sale that is about to be issued. */
export interface FeeRequest {
  readonly party: "buyer" | "seller"
  readonly hammerCents: Cents
  readonly sellerType: "private" | "dealer"
  readonly listingId: string
  /** The amounts that the schedule charges, for lines that depend on them. */
  readonly schedule: Readonly<FeeScheduleView>
}

/** Contributes lines to the fees of both sides of a sale; docs/plugins.md tells how one is written and installed. */
export interface FeeProvider {
  /** No lines is an answer too. `signal` ends when the answer is no longer waited for. */
  linesFor(request: FeeRequest, signal: AbortSignal): readonly FeeLine[] | Promise<readonly FeeLine[]>
}

/** What a plugin exports; made once at the start with the options of its entry. */
export interface FeeProviderClass {
  new (container: Record<string, unknown>, options: never): FeeProvider
  /** Unique among the fee providers, together with the id of the entry. */
  identifier: string
  /** @throws Error with a sentence that stops the start. */
  validateOptions?(options: unknown): void
}
