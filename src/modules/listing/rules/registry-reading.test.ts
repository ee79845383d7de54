import { readRegistry, yearsOfCode, type RegistryQuestion, type RegistrySchema } from "./registry-reading"

const model = (keys: string, value: string) => ({ keys, element: "Model", value })
const heavy = (keys: string) => ({ keys, element: "Gross Vehicle Weight Rating From", value: "Class 8" })
const light = (keys: string) => ({ keys, element: "Gross Vehicle Weight Rating From", value: "Class 2F: 7,001 lb" })

/** VIN patterns of the vehicle registry for Ford trucks of 2024. */
const f150: RegistrySchema = {
  yearFrom: 2024,
  yearTo: 2024,
  patterns: [
    model("[MNEFV6]W[1-7]", "F-150"),
    light("FW[1-7]"),
    { keys: "*W[4-7]L8", element: "Displacement (L)", value: "3.5" },
    { keys: "*****|*F", element: "Plant City", value: "DEARBORN" },
  ],
}
const superDuty: RegistrySchema = {
  yearFrom: 2024,
  yearTo: 2024,
  patterns: [
    model("[089FRTU][FWX]5", "F-550"),
    { keys: "***HT", element: "Displacement (L)", value: "6.7" },
    { keys: "*****|*E", element: "Plant City", value: "LOUISVILLE" },
  ],
}

const question = (vin: string, schemas: RegistrySchema[], vehicleType = "Truck"): RegistryQuestion => ({
  vin,
  vehicleType,
  schemas,
  latestYear: 2027,
  nameOf: (value) => ({ make: "Ford", model: value }),
})
const named = (asked: RegistryQuestion) => readRegistry(asked)?.models.map(({ year, model: name }) => `${year} ${name}`)

it("engine and plant tell an F-150 of 2024 from a Super Duty whose series has the same letters", () => {
  expect(readRegistry(question("1FTFW5L86RFB45612", [superDuty, f150]))).toEqual({
    models: [{ year: 2024, make: "Ford", model: "F-150" }],
    hasUnknownCode: false,
    elements: expect.objectContaining({ "Displacement (L)": "3.5", "Plant City": "DEARBORN" }),
  })
})

it("names every model that fits as well as the others", () => {
  const other: RegistrySchema = { ...f150, patterns: f150.patterns.map((one) => ({ ...one, value: `${one.value}!` })) }
  expect(named(question("1FTFW5L86RFB45612", [f150, other]))).toEqual(["2024 F-150", "2024 F-150!"])
  expect(readRegistry(question("1FTFW5L86RFB45612", [f150, other]))?.elements).toEqual({})
})

it("tells that it does not know a code", () => {
  expect(readRegistry(question("1FTFW5L86RXB45612", [f150]))).toMatchObject({
    models: [{ model: "F-150" }],
    hasUnknownCode: true,
  })
})

it("knows nothing of what no schema names", () => {
  expect(readRegistry(question("1FTXX9L86RFB45612", [f150, superDuty]))).toBeNull()
  expect(readRegistry(question("1FTFW5L860FB45612", [f150]))).toBeNull()
})

describe("the decade", () => {
  const always = (name: string, from: number, to: number, more: RegistrySchema["patterns"] = []): RegistrySchema => ({
    yearFrom: from,
    yearTo: to,
    patterns: [model("*****", name), ...more],
  })
  const both = [always("Old", 1980, 2009), always("New", 2010, 2039)]

  it.each([
    ["Passenger Car", "1AAAA11A1CA111111", ["1982 Old"]],
    ["Passenger Car", "1AAAA1AA1CA111111", ["2012 New"]],
    ["Multipurpose Passenger Vehicle (MPV)", "1AAAA11A1CA111111", ["1982 Old"]],
  ])("of a %s %s is told by position 7", (type, vin, years) => {
    expect(named(question(vin, both, type))).toEqual(years)
  })

  it.each(["Truck", "Bus", "Trailer", "Motorcycle", "Incomplete Vehicle"])("of a %s is not", (type) => {
    expect(named(question("1AAAA11A1CA111111", both, type))).toEqual(["2012 New", "1982 Old"])
  })

  it("of a truck is told by it where its weight class is light, and not where it is heavy", () => {
    const ofWeight = (weight: typeof light) => [
      always("Old", 1980, 2009, [weight("*****")]),
      always("New", 2010, 2039, [weight("*****")]),
    ]
    expect(named(question("1AAAA1AA1CA111111", ofWeight(light)))).toEqual(["2012 New"])
    expect(named(question("1AAAA1AA1CA111111", ofWeight(heavy)))).toEqual(["2012 New", "1982 Old"])
  })

  it("that has not begun is none", () => {
    expect(yearsOfCode("W", 2027)).toEqual([1998])
    expect(yearsOfCode("R", 2027)).toEqual([2024, 1994])
    expect(yearsOfCode("1", 2027)).toEqual([2001])
    expect(["0", "U", "Z", "I", "O", "Q", ""].flatMap((code) => yearsOfCode(code, 2027))).toEqual([])
  })
})
