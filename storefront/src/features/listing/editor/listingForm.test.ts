import { EMPTY_FORM, changedFields, draftOf } from "./listingForm"

it("sends only what changed", () => {
  const before = draftOf(EMPTY_FORM)
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields(before, draftOf({ ...EMPTY_FORM, year: "2019", features: ["Sunroof"] }))).toEqual({
    year: 2019,
    features: ["Sunroof"],
  })
})

it("sends empty figures as none and answers as yes, no or not stated", () => {
  const draft = draftOf({ ...EMPTY_FORM, kms: "", doors: "", condition: { ...EMPTY_FORM.condition, accidents: "no" } })
  expect(draft).toMatchObject({ kms: null, doors: null, condition: { accidents: false, outOfProvince: null } })
})

it("keeps an own title and paint, and leaves the title to the server where there is none", () => {
  expect(draftOf({ ...EMPTY_FORM, title: "One-owner Civic", colorHex: "#2d4d7c" })).toMatchObject({
    title: "One-owner Civic",
    colorHex: "#2d4d7c",
  })
  expect(draftOf(EMPTY_FORM)).toMatchObject({ title: "", colorHex: null })
})

it("reads a battery with one decimal, keeps what cannot be read, and states neither for a car without a plug", () => {
  const electric = { ...EMPTY_FORM, fuel: "Electric", rangeKm: "1,000 km" }
  expect(draftOf({ ...electric, batteryKwh: "77,4 kWh" })).toMatchObject({ batteryKwh: 77.4, rangeKm: 1_000 })
  expect(draftOf({ ...electric, batteryKwh: "77.45" }).batteryKwh).toMatchObject({ typed: "77.45" })
  expect(draftOf({ ...electric, fuel: "Gasoline", batteryKwh: "64" })).toMatchObject({
    batteryKwh: null,
    rangeKm: null,
  })
})
