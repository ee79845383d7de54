import { cents } from "@northlot/contract"
import type { ListingRecord } from "../types"
import { lockedField, lowersReserve } from "./locked-fields"

const listing = {
  vin: "1HGCM82633A004352",
  kms: 100_000,
  priceCents: cents(2_000_000),
  reserveCents: cents(1_500_000),
  startingPriceCents: null,
  openingShareBasisPoints: 3_500,
  minIncrementCents: cents(10_000),
  startsAt: new Date("2026-05-01T12:00:00Z"),
  endsAt: new Date("2026-05-08T12:00:00Z"),
  description: "One owner.",
  features: ["Sunroof"],
  condition: { accidents: false },
  audience: "public",
  buyNowCents: cents(2_400_000),
  buyNowUntil: "reserve",
} as unknown as ListingRecord

test.each([
  ["vin", { vin: "2HGFC2F59KH512345" }],
  ["kms", { kms: 99_000 }],
  ["price", { priceCents: cents(1_999_900) }],
  ["price", { priceCents: null }],
  ["reserve", { reserveCents: cents(1_500_001) }],
  ["startingPrice", { startingPriceCents: cents(10_000) }],
  ["openingShareBasisPoints", { openingShareBasisPoints: 5_000 }],
  ["min_increment", { minIncrementCents: cents(5_000) }],
  ["startsAt", { startsAt: new Date("2026-05-01T12:00:01Z") }],
  ["endsAt", { endsAt: new Date("2026-05-09T12:00:00Z") }],
  ["endsAt", { endsAt: null }],
  ["audience", { audience: "dealers" as const }],
  ["buyNowCents", { buyNowCents: cents(2_500_000) }],
  ["buyNowCents", { buyNowCents: null }],
  ["buyNowUntil", { buyNowUntil: "first-bid" as const }],
])("%s is locked after the first bid", (field, change) => {
  expect(lockedField(listing, change)).toBe(field)
})

test.each([
  ["a lower reserve", { reserveCents: cents(1_499_999) }],
  ["no reserve any more", { reserveCents: null }],
  ["the description", { description: "One owner, two keys." }],
  ["the features", { features: ["Sunroof", "Hitch"] }],
  ["a disclosure", { condition: { accidents: true } }],
  [
    "locked fields sent again as they are",
    { vin: listing.vin, kms: 100_000, endsAt: new Date("2026-05-08T12:00:00Z") },
  ],
])("%s can be changed after the first bid", (_case, change) => {
  expect(lockedField(listing, change)).toBeNull()
})

test("a reserve where there was none is not lower", () => {
  expect(lowersReserve(null, 1)).toBe(false)
})
