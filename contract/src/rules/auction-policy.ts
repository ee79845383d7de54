import type { BidStep } from "./bid-steps"
import { cents } from "./money"

/** What auctions run by before an admin has changed anything; pages that show none do without it. */
export const AUCTION_POLICY_DEFAULTS = {
  antiSnipeWindowSeconds: 120,
  antiSnipeExtensionSeconds: 120,
  minDurationSeconds: 3_600,
  maxDurationSeconds: 2_592_000,
  proxyStepCents: cents(25_000),
  /** In the lower one the seller's own step decides alone; the higher one is the proxy step. */
  bidSteps: [
    { fromCents: cents(0), stepCents: cents(100) },
    { fromCents: cents(10_000_000), stepCents: cents(25_000) },
  ] as BidStep[],
  unusualBidFactor: 3,
  bidLimitCount: 10,
  bidLimitSeconds: 10,
} as const
