import { RefusedError, cents } from "@northlot/contract"
import { sendableByItself } from "./autosave"
import { draftErrors, problemOf } from "./listingFields"
import { EMPTY_FORM, draftOf, readableDraft } from "./listingForm"

test.each([
  ["price", "priceCents"],
  ["reservePrice", "reserveCents"],
  ["startingPrice", "startingPriceCents"],
  ["min_increment", "minIncrementCents"],
  ["photoUrls.3", "photoUrls"],
  ["warranty.basicMonths", "warranty.basicMonths"],
  ["audience", "audience"],
])("a refusal of '%s' is shown at %s", (path, field) => {
  const problem = problemOf(new RefusedError("INVALID_INPUT", undefined, { fields: { [path]: "No." } }))
  expect(problem).toMatchObject({ fields: { [field]: "No." }, others: [] })
})

it("shows refusals that name no field where they belong", () => {
  expect(problemOf(new RefusedError("VIN_ALREADY_LIVE")).fields).toEqual({
    vin: "A car with this VIN is already live.",
  })
  expect(problemOf(new RefusedError("VIN_CHECK_DIGIT")).fields).toHaveProperty("vinCheckDigitConfirmed")
})

it("keeps the sentence of a field that the editor does not have", () => {
  expect(problemOf(new RefusedError("INVALID_INPUT", "body: No.", { fields: { unknown: "Not accepted." } }))).toEqual({
    title: "Some of what was sent is not valid.",
    fields: {},
    others: ["Not accepted."],
  })
})

it("says the contract's bounds for a person", () => {
  expect(
    draftErrors({
      year: 20,
      kms: 3_000_000,
      title: "x".repeat(141),
      minIncrementCents: cents(50),
      condition: { moreInfo: "y".repeat(4_001) },
    })
  ).toEqual({
    year: "Enter at least 1900.",
    kms: "Enter at most 2,000,000.",
    title: "Use at most 140 characters.",
    minIncrementCents: "Enter at least CA$1.",
    "condition.moreInfo": "Use at most 4,000 characters.",
  })
  expect(draftErrors({ year: 2019, vin: "" })).toEqual({})
})

it("refuses a figure that cannot be read at its field, saves it by itself in no shape, and shows nothing of it", () => {
  const reserveCents = { typed: "12a,5xx", message: "Write the amount in figures." }
  const draft = draftOf({
    ...EMPTY_FORM,
    make: "Honda",
    year: "20199",
    kms: "120,400 km",
    doors: "four",
    reserveCents,
    warranty: { ...EMPTY_FORM.warranty, basicKm: "12.5" },
  })
  expect(draft).toMatchObject({ kms: 120_400 })
  expect(draftErrors(draft)).toEqual({
    year: "Enter at most 2100.",
    doors: "Enter a whole figure, in digits.",
    reserveCents: "Write the amount in figures.",
    "warranty.basicKm": "Enter a whole figure, without decimals.",
  })
  const sent = sendableByItself(draft)
  for (const name of ["year", "doors", "reserveCents", "warranty"]) expect(sent).not.toHaveProperty(name)
  expect(readableDraft(draft)).toMatchObject({
    make: "Honda",
    doors: null,
    reserveCents: null,
    warranty: { basicKm: null },
  })
})
