import { countBySteps, isOtherPlace, nextNeeded, readStep, searchAt, stepOf } from "./formSteps"
import { FIELD_LABELS, type FieldName } from "./listingFields"

test("every field has its step, and the review has none of its own", () => {
  const fieldsOf = (step: string) => (Object.keys(FIELD_LABELS) as FieldName[]).filter((name) => stepOf(name) === step)
  expect(fieldsOf("review")).toEqual([])
  expect(fieldsOf("photos")).toEqual(["photoUrls", "videoUrls"])
  expect(fieldsOf("car")).toEqual(expect.arrayContaining(["vin", "year", "rangeKm", "colorHex", "location", "title"]))
  expect(fieldsOf("condition")).toEqual(
    expect.arrayContaining(["description", "condition.accidents", "warranty.basicKm", "features"])
  )
  expect(fieldsOf("price").filter((name) => /Cents|At$|Times/.test(name))).toHaveLength(10)
  expect(fieldsOf("car").filter((name) => /Cents|At$|Times|condition|warranty/.test(name))).toEqual([])
})

test("the address names the step, and what else it says stays", () => {
  expect(readStep(new URLSearchParams("step=price"))).toBe("price")
  expect(readStep(new URLSearchParams("step=constructor"))).toBe("car")
  expect(searchAt("?vin=1HG", "photos")).toBe("?vin=1HG&step=photos")
  expect(searchAt("?vin=1HG&step=photos", "car")).toBe("?vin=1HG")
  expect(searchAt("?step=photos", "car")).toBe("")
})

test("a jump to a step is no leaving of the page", () => {
  const at = (pathname: string, search = "") => ({ pathname, search })
  expect(isOtherPlace(at("/sell/edit/a"), at("/sell/edit/a", "?step=review"))).toBe(false)
  expect(isOtherPlace(at("/sell/edit/a", "?step=price"), at("/sell/edit/b", "?step=price"))).toBe(true)
  expect(isOtherPlace(at("/sell/new", "?vin=1"), at("/sell/new", "?vin=2"))).toBe(true)
})

test("the steps tell how many fields are at fault in them", () => {
  expect(countBySteps({ vin: "x", kms: "x", "condition.moreInfo": "x", endsAt: "x" })).toEqual({
    car: 2,
    condition: 1,
    photos: 0,
    price: 1,
    review: 0,
  })
})

test("Enter leads to what the VIN does not tell, then to the rest, then to the reserve", () => {
  const next = (missing: object, current = "vin", hasReserve = false) => nextNeeded(missing, { current, hasReserve })
  expect(next({ vin: "x", year: "x", make: "x", kms: "x", location: "x" })).toBe("kms")
  expect(next({ year: "x", make: "x", location: "x" }, "kms")).toBe("location")
  expect(next({ year: "x", make: "x" }, "location")).toBe("year")
  expect(next({}, "location")).toBe("reserveCents")
  expect(next({}, "location", true)).toBeNull()
  expect(next({}, "reserveCents")).toBeNull()
  // If the focused field is the last missing one and stays empty, Enter opens the review.
  expect(next({ kms: "x" }, "kms")).toBeNull()
})
