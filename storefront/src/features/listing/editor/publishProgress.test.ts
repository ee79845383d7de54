import { cents } from "@northlot/contract"
import { EMPTY_FORM, draftOf } from "./listingForm"
import { publishProgress } from "./publishProgress"

const complete = {
  ...EMPTY_FORM,
  vin: "1HGCM82633A004352",
  year: "2003",
  make: "Honda",
  model: "Accord",
  kms: "182000",
  location: "Toronto, Ontario",
  description: "One owner.",
  condition: { ...EMPTY_FORM.condition, accidents: "no", conditionRating: "4" },
}
const photos = (count: number) => Array.from({ length: count }, (_, index) => ({ url: `/uploads/${index}.jpg` }))

it("names everything that keeps an empty listing from going live", () => {
  const progress = publishProgress(draftOf(EMPTY_FORM))
  expect(Object.keys(progress.missing)).toEqual(["vin", "year", "make", "model", "kms", "location"])
  expect(Object.keys(progress.suggestions)).toHaveLength(4)
  expect(progress.share).toBe(0)
  expect(publishProgress({ ...draftOf(EMPTY_FORM), buyNowCents: cents(1) }).share).toBe(0)
})

it("asks for the confirmation of a check digit that does not match", () => {
  const wrong = { ...complete, vin: "1HGCM82643A004352" }
  expect(Object.keys(publishProgress(draftOf(wrong)).missing)).toEqual(["vinCheckDigitConfirmed"])
  expect(publishProgress(draftOf({ ...wrong, vinCheckDigitConfirmed: true })).missing).toEqual({})
})

it("recommends photos without requiring them", () => {
  expect(publishProgress(draftOf(complete))).toMatchObject({
    missing: {},
    suggestions: { photoUrls: "Add 15 to 22 photos." },
  })
  expect(publishProgress(draftOf(complete, photos(14))).suggestions).toEqual({ photoUrls: "Add 1 more photo." })
  expect(publishProgress(draftOf(complete, photos(15)))).toEqual({ missing: {}, suggestions: {}, share: 1 })
})
