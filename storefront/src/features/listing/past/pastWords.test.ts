import { cents } from "@northlot/contract"
import { earlierText } from "./pastWords"

const auction = { listingId: "lst_1", slug: "car", endedAt: "2026-04-01T02:00:00.000Z" }

test.each([
  [{ outcome: "reserveNotMet", priceCents: cents(1_720_000) }, "Offered in March 2026, reserve not met at CA$17,200"],
  [{ outcome: "sold", priceCents: cents(1_800_000) }, "Sold in March 2026 for CA$18,000"],
  [{ outcome: "noBid", priceCents: null }, "Offered in March 2026, nobody bid"],
] as const)("an earlier auction is told in the month that it was in Toronto: %j", (how, text) => {
  expect(earlierText({ ...auction, ...how })).toBe(text)
})
