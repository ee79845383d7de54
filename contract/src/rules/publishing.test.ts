import { missingForPublication } from "./publishing"

const complete = {
  vin: "1HGCM82633A004352",
  vinCheckDigitConfirmed: false,
  year: 2003,
  make: "Honda",
  model: "Accord",
  kms: 90_000,
  location: "Toronto, Ontario",
}
const wrongDigit = "1HGCM82643A004352"

test.each([
  ["everything is there", {}, []],
  ["the VIN is empty", { vin: "" }, ["vin"]],
  ["the VIN has 16 characters", { vin: "1HGCM82633A00435" }, ["vin"]],
  ["a short VIN is confirmed", { vin: "1HGCM82633A", vinCheckDigitConfirmed: true }, ["vin"]],
  ["the check digit is wrong and not confirmed", { vin: wrongDigit }, ["vinCheckDigitConfirmed"]],
  ["the check digit is wrong but confirmed", { vin: wrongDigit, vinCheckDigitConfirmed: true }, []],
  ["the year is missing", { year: null }, ["year"]],
  ["the make is blank", { make: "  " }, ["make"]],
  ["the model is missing", { model: "" }, ["model"]],
  ["nobody said how far it was driven", { kms: null }, ["kms"]],
  ["the car is new and was driven nowhere", { kms: 0 }, []],
  ["its place is blank", { location: "  " }, ["location"]],
  [
    "nothing is there",
    { vin: "", year: null, make: "", model: "", kms: null, location: "" },
    ["vin", "year", "make", "model", "kms", "location"],
  ],
])("when %s, what blocks publication is named", (_case, change, fields) => {
  expect(Object.keys(missingForPublication({ ...complete, ...change }))).toEqual(fields)
})
