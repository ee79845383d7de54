import type { Cents } from "../rules/money"

/** One way to be featured: for how long, and what it costs. A final price, HST included, in whole cents. */
export interface PromotionTier {
  /** `[a-z0-9_]`, 2 to 40 characters, unique among all tiers that are offered for a listing. */
  id: string
  /** What sellers choose by and read on the receipt: '7 days'. */
  label: string
  /** A sentence beside it, if there is more to say. */
  detail?: string
  /** Whole days, 1 to 90. */
  days: number
  priceCents: Cents
}

/** A listing whose seller asks what promotions there are for it. */
export interface PromotionRequest {
  readonly listingId: string
  readonly status: "draft" | "live"
  readonly audience: "public" | "dealers"
  readonly sellerType: "private" | "dealer"
  /** As the seller chose it from the list of bodies; empty when not stated. */
  readonly body: string
  readonly year: number | null
  /** The asking price; null when the seller gave none. */
  readonly priceCents: Cents | null
}

/** Offers ways to be featured; docs/plugins.md tells how one is written and installed. */
export interface PromotionProvider {
  /** No tiers is an answer too. `signal` ends when the answer is no longer waited for. */
  tiersFor(listing: PromotionRequest, signal: AbortSignal): readonly PromotionTier[] | Promise<readonly PromotionTier[]>
}

/** What a plugin exports; made once at the start with the options of its entry. */
export interface PromotionProviderClass {
  new (container: Record<string, unknown>, options: never): PromotionProvider
  /** Unique among the promotion providers, together with the id of the entry. */
  identifier: string
  /** @throws Error with a sentence that stops the start. */
  validateOptions?(options: unknown): void
}
