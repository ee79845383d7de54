import { z } from "zod"
import { MAXIMUM_AMOUNT_CENTS } from "../../rules/money"
import { STAFF } from "../../staff"
import { inCents, instant, ok, policyTerms } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("administration")

const seconds = (minimum: number, maximum: number) => z.number().int().min(minimum).max(maximum)

/**
 * The most bands in a table of bid steps: as many as a person can read. Bands are in whole dollars, like typed bids.
 */
const BID_STEPS_MAXIMUM = 12
export const bidStep = z.strictObject({
  fromCents: inCents.min(0).max(MAXIMUM_AMOUNT_CENTS).multipleOf(100),
  stepCents: inCents.min(100).max(10_000_000).multipleOf(100),
})

export const auctionPolicy = z.strictObject({
  antiSnipeWindowSeconds: seconds(0, 3_600),
  antiSnipeExtensionSeconds: seconds(0, 3_600),
  minDurationSeconds: seconds(1, 2_592_000),
  maxDurationSeconds: seconds(60, 7_776_000),
  proxyStepCents: inCents.min(100).max(10_000_000),
  /**
   * The least steps by price, in ascending order, the first from 0. If the seller set a larger least step, that step
   * applies.
   */
  bidSteps: z.array(bidStep).min(1).max(BID_STEPS_MAXIMUM),
  /** A bid or maximum above this multiple of the price is unusual: the page asks the bidder to confirm. */
  unusualBidFactor: z.number().int().min(2).max(100),
  /**
   * The most bids per person and auction within `bidLimitSeconds`. A change also applies to running auctions at once.
   */
  bidLimitCount: z.number().int().min(1).max(1_000),
  bidLimitSeconds: seconds(1, 3_600),
})
export type AuctionPolicy = z.infer<typeof auctionPolicy>

const policyAnswer = z.object({ ok, policy: auctionPolicy, updatedAt: instant.nullable() }).extend(auctionPolicy.shape)

export const readAuctionPolicy = adminRead("auction-policy", STAFF.readsSupport, {
  summary: "Reads the policy of auctions published from now on, and the bid limit of all auctions.",
  answer: policyAnswer,
})

export const writeAuctionPolicy = adminAct("PUT auction-policy", STAFF.owners, {
  summary: "Changes the policy; published auctions keep their terms, the bid limit applies at once.",
  body: z.strictObject({ ...auctionPolicy.partial().shape, ...policyTerms }),
  answer: policyAnswer,
  errors: ["INVALID_INPUT", "POLICY_CHANGED"],
})
