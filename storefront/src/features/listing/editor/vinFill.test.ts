import { EMPTY_FORM } from "./listingForm"
import { fillFromVin, otherwiseTold, undoFill } from "./vinFill"

const decoded = {
  year: 2003,
  make: "Honda",
  model: "Accord",
  trim: "",
  body: "Sedan",
  fuel: "Gasoline",
  engine: "3.0 L V6",
  cylinders: 6,
  doors: null,
  drivetrain: "FWD",
  transmission: "Automatic",
  plantCountry: "United States",
  vehicleType: "Passenger Car",
  weightClass: "",
  certain: true,
  candidates: [],
}
const filled = {
  year: "2003",
  make: "Honda",
  model: "Accord",
  body: "Sedan",
  fuel: "Gasoline",
  engine: "3.0 L V6",
  cylinders: "6",
  drivetrain: "FWD",
  transmission: "Automatic",
}

it("fills in what it knows and leaves the rest alone", () => {
  expect(fillFromVin(decoded, { now: EMPTY_FORM, asked: EMPTY_FORM, earlier: {} })).toEqual(filled)
})

it("keeps what was there, and what was typed while the answer was on its way", () => {
  const asked = { ...EMPTY_FORM, make: "Acura" }
  const now = { ...asked, model: "TSX", year: "2004" }
  const fill = fillFromVin(decoded, { now, asked, earlier: {} })
  expect(Object.keys(fill)).not.toEqual(expect.arrayContaining(["make"]))
  expect(fill).not.toHaveProperty("model")
  expect(fill).not.toHaveProperty("year")
  expect(fill.body).toBe("Sedan")
})

it("leaves a field empty that the person emptied meanwhile", () => {
  const asked = { ...EMPTY_FORM, make: "Acura" }
  expect(fillFromVin(decoded, { now: { ...asked, make: "" }, asked, earlier: {} })).not.toHaveProperty("make")
})

it("replaces what an earlier VIN filled in, unless the person changed it", () => {
  const earlier = { year: "1999", make: "Ford" }
  const asked = { ...EMPTY_FORM, year: "1999", make: "Ford Canada" }
  const fill = fillFromVin(decoded, { now: asked, asked, earlier })
  expect(fill.year).toBe("2003")
  expect(fill).not.toHaveProperty("make")
})

it("undoes only what still stands as it was filled in", () => {
  const now = { ...EMPTY_FORM, ...filled, trim: "EX", model: "Accord EX" }
  expect(undoFill(filled, { now, before: EMPTY_FORM })).toEqual({
    ...Object.fromEntries(Object.keys(filled).map((name) => [name, ""])),
    model: undefined,
  })
  expect(undoFill(filled, { now, before: EMPTY_FORM })).not.toHaveProperty("model")
})

it("names where the VIN says otherwise than the person, and asks for the rest of it nothing", () => {
  expect(
    otherwiseTold(decoded, { ...EMPTY_FORM, make: "HONDA", model: "Accord Coupe", trim: "EX", year: "2004" })
  ).toEqual({ year: "2003" })
})
