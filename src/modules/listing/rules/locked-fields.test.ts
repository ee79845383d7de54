import { cents } from "@northlot/contract"
import type { ListingRecord } from "../types"
import { lockedField, lowersReserve } from "./locked-fields"

const listing = {
  vin: "1HGCM82633A004352",
  kms: 100_000,
  price_cents: cents(2_000_000),
  reserve_cents: cents(1_500_000),
  starting_price_cents: null,
  opening_share_basis_points: 3_500,
  min_increment_cents: cents(10_000),
  starts_at: new Date("2026-05-01T12:00:00Z"),
  ends_at: new Date("2026-05-08T12:00:00Z"),
  description: "One owner.",
  features: ["Sunroof"],
  condition: { accidents: false },
  audience: "public",
} as unknown as ListingRecord

test.each([
  ["vin", { vin: "2HGFC2F59KH512345" }],
  ["kms", { kms: 99_000 }],
  ["price", { price_cents: cents(1_999_900) }],
  ["price", { price_cents: null }],
  ["reserve", { reserve_cents: cents(1_500_001) }],
  ["startingPrice", { starting_price_cents: cents(10_000) }],
  ["openingShareBasisPoints", { opening_share_basis_points: 5_000 }],
  ["min_increment", { min_increment_cents: cents(5_000) }],
  ["startsAt", { starts_at: new Date("2026-05-01T12:00:01Z") }],
  ["endsAt", { ends_at: new Date("2026-05-09T12:00:00Z") }],
  ["endsAt", { ends_at: null }],
  ["audience", { audience: "dealers" as const }],
])("%s is locked after the first bid", (field, change) => {
  expect(lockedField(listing, change)).toBe(field)
})

test.each([
  ["a lower reserve", { reserve_cents: cents(1_499_999) }],
  ["no reserve any more", { reserve_cents: null }],
  ["the description", { description: "One owner, two keys." }],
  ["the features", { features: ["Sunroof", "Hitch"] }],
  ["a disclosure", { condition: { accidents: true } }],
  [
    "locked fields sent again as they are",
    { vin: listing.vin, kms: 100_000, ends_at: new Date("2026-05-08T12:00:00Z") },
  ],
])("%s can be changed after the first bid", (_case, change) => {
  expect(lockedField(listing, change)).toBeNull()
})

test("a reserve where there was none is not lower", () => {
  expect(lowersReserve(null, 1)).toBe(false)
})
