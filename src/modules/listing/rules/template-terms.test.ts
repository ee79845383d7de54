import { cents, type ListingTerms } from "@northlot/contract"
import type { ListingRecord } from "../types"
import { termsOf, withTerms } from "./template-terms"

const TERMS: ListingTerms = {
  description: "Sold as is.",
  warranty: { basicMonths: 3 },
  location: "Guelph, Ontario",
  audience: "dealers",
  startingPriceCents: cents(50_000),
  openingShareBasisPoints: 2_500,
  minIncrementCents: cents(25_000),
  relistTimes: 2,
  condition: { safetyIncluded: false, moreInfo: "Keys at the office." },
  durationSeconds: 432_000,
}

test("a template keeps the terms of a listing and nothing of its car", () => {
  const listing = {
    vin: "1HGCM82633A004352",
    year: 2003,
    make: "Honda",
    kms: 120_400,
    priceCents: 900_000,
    reserveCents: 700_000,
    condition: { accidents: true, physicalDamage: "Dent", ...TERMS.condition },
    description: TERMS.description,
    warranty: TERMS.warranty,
    location: TERMS.location,
    audience: TERMS.audience,
    startingPriceCents: TERMS.startingPriceCents,
    openingShareBasisPoints: TERMS.openingShareBasisPoints,
    minIncrementCents: TERMS.minIncrementCents,
    relistTimes: TERMS.relistTimes,
    startsAt: new Date("2026-11-20T15:00:00Z"),
    endsAt: new Date("2026-11-25T15:00:00Z"),
  } as unknown as ListingRecord
  expect(termsOf(listing)).toEqual(TERMS)
  expect(termsOf({ ...listing, startsAt: null, condition: {} })).toMatchObject({
    durationSeconds: null,
    condition: { safetyIncluded: null, moreInfo: "" },
  })
})

test("what a draft says itself comes before its template", () => {
  expect(
    withTerms({ vin: "1HG", location: "Ajax", condition: { accidents: false, moreInfo: "Rust." } }, TERMS)
  ).toEqual({
    vin: "1HG",
    description: "Sold as is.",
    warranty: { basicMonths: 3 },
    location: "Ajax",
    audience: "dealers",
    startingPriceCents: 50_000,
    openingShareBasisPoints: 2_500,
    minIncrementCents: 25_000,
    relistTimes: 2,
    condition: { accidents: false, safetyIncluded: false, moreInfo: "Rust." },
  })
})
