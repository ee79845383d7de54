import { cents, defineFeeProvider, shareOf, z } from "@northlot/plugin-kit"

const DAY_MILLISECONDS = 86_400_000

/** A discount on the seller fee if the auction is published well before bidding starts. */
export default defineFeeProvider({
  id: "early_bird",
  // This provider runs after providers that add lines.
  priority: 200,
  settings: z.strictObject({
    /** The minimum of whole days from publication to the start of bidding. */
    daysAhead: z.int().min(1).max(60),
    /** The discount as a share of the seller fee. */
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
