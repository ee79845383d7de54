import { cents, defineFeeProvider, shareOf, z } from "@northlot/plugin-kit"

const DAY_MILLISECONDS = 86_400_000

/** Something off the seller fee of an auction that is published well before bidding begins. */
export default defineFeeProvider({
  id: "early_bird",
  // After those that add lines.
  priority: 200,
  settings: z.strictObject({
    /** Whole days between publication and the first moment of bidding. */
    daysAhead: z.int().min(1).max(60),
    /** The share of the seller fee that is taken off. */
    basisPoints: z.int().min(1).max(10_000),
  }),
  linesFor({ at, listing, lines }, { daysAhead, basisPoints }) {
    const fee = lines.find(({ code }) => code === "seller_fee")
    const isEarly = Date.parse(listing.startsAt) - Date.parse(at) >= daysAhead * DAY_MILLISECONDS
    const amountCents = shareOf(fee?.amountCents ?? cents(0), basisPoints)
    if (!isEarly || amountCents === 0) return { lines: [] }
    return { lines: [], reductions: [{ party: "seller", code: "seller_fee", label: "Early bird", amountCents }] }
  },
})
