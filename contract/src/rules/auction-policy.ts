import type { BidStep } from "./bid-steps"
import { cents } from "./money"

/** The policy before an admin has changed anything; pages without auctions do not load it. */
export const AUCTION_POLICY_DEFAULTS = {
  antiSnipeWindowSeconds: 120,
  antiSnipeExtensionSeconds: 120,
  minDurationSeconds: 3_600,
  maxDurationSeconds: 2_592_000,
  proxyStepCents: cents(25_000),
  /** In the lower one only the seller's step counts; the higher one is the proxy step. */
  bidSteps: [
    { fromCents: cents(0), stepCents: cents(100) },
    { fromCents: cents(10_000_000), stepCents: cents(25_000) },
  ] as BidStep[],
  unusualBidFactor: 3,
  bidLimitCount: 10,
  bidLimitSeconds: 10,
} as const
