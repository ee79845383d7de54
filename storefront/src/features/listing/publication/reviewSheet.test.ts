import { cents, type ListingView, type PublicationTerms } from "@northlot/contract"
import { EMPTY_FORM } from "../editor/listingForm"
import { previewListing } from "../editor/previewListing"
import { reviewSheet, reviewedMoment } from "./reviewSheet"

const END = new Date("2026-11-30T01:38:00Z")
const terms: PublicationTerms = {
  startsAt: null,
  endsAt: END,
  openingCents: cents(10_000),
  reserveCents: null,
  buyNow: null,
}
const valuesOf = (listing: ListingView, of: PublicationTerms = terms) =>
  Object.fromEntries(
    reviewSheet(listing, of, "America/Toronto").flatMap(({ rows }) => rows.map(({ label, value }) => [label, value]))
  )

test("a moment is told by Toronto's clock, and by the seller's where that is another", () => {
  expect(reviewedMoment(END, "America/Toronto")).toBe("Sunday, November 29, 2026 at 8:38 p.m. EST")
  expect(reviewedMoment(END, "America/Vancouver")).toMatch(
    /^Sunday, November 29, 2026 at 8:38 p\.m\. EST; where you are, Sunday, November 29, 2026 at 5:38 p\.m\. /
  )
})

test("the sheet has everything that buyers see; what nobody stated is said to be so", () => {
  const form = {
    ...EMPTY_FORM,
    year: "2019",
    make: "Honda",
    model: "Civic",
    kms: "61000",
    engine: "2.0 L",
    fuel: "Gasoline",
    condition: { ...EMPTY_FORM.condition, accidents: "no", conditionRating: "4" },
    buyNowCents: cents(1_850_000),
    videoUrls: ["/uploads/1.mp4"],
  }
  const listing = previewListing(form, [], null, END.getTime())
  expect(valuesOf(listing)).toMatchObject({
    Vehicle: "2019 Honda Civic",
    VIN: null,
    Kilometres: "61,000 km",
    Drive: "2.0 L, Gasoline",
    Pictures: "0 photos, 1 video",
    Accidents: "No",
    "Out of province": null,
    "Condition rating": "4 of 5",
    "Bidding begins at": "CA$100",
    "Reserve, hidden from buyers": "No reserve",
    "Buy now": "No",
    Opens: "When you publish it",
  })
  const priced = {
    ...terms,
    reserveCents: cents(1_600_000),
    buyNow: { priceCents: cents(1_850_000), until: "reserve" as const },
  }
  expect(valuesOf(listing, priced)).toMatchObject({
    "Reserve, hidden from buyers": "CA$16,000",
    "Buy now": "CA$18,500, until the reserve is met",
  })
})
