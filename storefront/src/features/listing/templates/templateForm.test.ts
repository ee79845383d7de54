import { cents, type ListingTerms } from "@northlot/contract"
import { EMPTY_FORM } from "../editor/listingForm"
import { formWithTerms } from "./templateForm"

const TERMS: ListingTerms = {
  description: "Sold as is.",
  warranty: { basicMonths: 3 },
  location: "Guelph, Ontario",
  audience: "dealers",
  startingPriceCents: null,
  openingShareBasisPoints: 2_500,
  minIncrementCents: cents(25_000),
  relistTimes: 2,
  condition: { safetyIncluded: false, moreInfo: "Keys at the office." },
  durationSeconds: 5 * 86_400,
}

test("a template fills in what nobody has touched, and its length from now", () => {
  const form = {
    ...EMPTY_FORM,
    location: "Ajax, Ontario",
    condition: { ...EMPTY_FORM.condition, accidents: "no", moreInfo: "One key." },
  }
  const filled = formWithTerms(form, TERMS, Date.parse("2026-11-20T23:05:00Z"))
  expect(filled).toMatchObject({
    description: "Sold as is.",
    warranty: { basicMonths: "3", basicKm: "" },
    minIncrementCents: 25_000,
    relistTimes: 2,
    condition: { accidents: "no", safetyIncluded: "no", moreInfo: "One key." },
    endsAt: "2026-11-25T18:05",
  })
  expect(filled).not.toHaveProperty("location")
  expect(formWithTerms(EMPTY_FORM, { ...TERMS, durationSeconds: null }, 0)).not.toHaveProperty("endsAt")
})
