import type { BidStep } from "./bid-steps"
import { cents } from "./money"

/** The auction policy until an admin changes it. Pages without auctions do not load this file. */
export const AUCTION_POLICY_DEFAULTS = {
  antiSnipeWindowSeconds: 120,
  antiSnipeExtensionSeconds: 120,
  minDurationSeconds: 3_600,
  maxDurationSeconds: 2_592_000,
  proxyStepCents: cents(25_000),
  /**
   * The smallest bid increments by current price; a seller's larger increment applies instead. From CA$100,000 on, the
   * increment equals `proxyStepCents`.
   */
  bidSteps: [
    { fromCents: cents(0), stepCents: cents(100) },
    { fromCents: cents(10_000_000), stepCents: cents(25_000) },
  ] as BidStep[],
  unusualBidFactor: 3,
  bidLimitCount: 10,
  bidLimitSeconds: 10,
} as const
