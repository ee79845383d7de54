import fc from "fast-check"
import { cents, withFeeAnswer } from "@northlot/plugin-kit"
import { feeProviderConformance, feeRequests } from "@northlot/plugin-kit/testing"
import earlyBird from "."

const given = { daysAhead: 3, basisPoints: 2_000 }
const settings = earlyBird.settings.parse(given)
const [sale] = fc.sample(feeRequests, 1)
const fee = {
  party: "seller" as const,
  code: "seller_fee",
  label: "Seller fee",
  amountCents: cents(35_000),
  taxable: true,
}
const feeAt = async (startsAt: string, amountCents = fee.amountCents) => {
  const lines = [{ ...fee, amountCents }]
  const request = { ...sale!, at: "2026-11-20T15:00:00Z", listing: { ...sale!.listing, startsAt }, lines }
  return withFeeAnswer(lines, await earlyBird.linesFor(request, settings))
}

test("the early bird takes a fifth off the seller fee where bidding begins three days after the publication", async () => {
  expect(await feeAt("2026-11-23T15:00:00Z")).toEqual([
    { ...fee, amountCents: 28_000, reductions: [{ label: "Early bird", amountCents: 7_000 }] },
  ])
})

test("the early bird leaves later listings, and a fee of nothing, as they are", async () => {
  expect(await feeAt("2026-11-23T14:59:59Z")).toEqual([fee])
  expect(await feeAt("2026-11-30T15:00:00Z", cents(0))).toEqual([{ ...fee, amountCents: 0 }])
})

test("the early bird keeps the rules of the market", () => feeProviderConformance(earlyBird, { settings: given }))
