import { judgeRows, vinsToLookUp, type ReadRow } from "./import-rows"

const VIN = "1HGCM82633A004352"
const WRONG_DIGIT = "1HGCM82643A004352"

const row = (cells: ReadRow["cells"], line = 2): ReadRow => ({ line, cells, problem: null })
const judge = (cells: ReadRow["cells"], vehicles: Parameters<typeof judgeRows>[1] = new Map()) =>
  judgeRows([row(cells)], vehicles)[0]!
const problemsOf = (cells: ReadRow["cells"]) => judge({ vin: VIN, ...cells }).problems

test("a row becomes a draft as the editor would save it", () => {
  const { draft, columns, problems, title } = judge({
    vin: "1hgcm826-33a004352",
    year: "2003",
    make: " Honda ",
    model: "Accord",
    kms: "120,400 km",
    price: "$11 500",
    reserve: "9,000.50",
    transmission: "Automatique",
    drivetrain: "front-wheel drive",
    fuel: "Essence",
    body: "Berline",
    location: "Guelph, Ontario",
    features: "sunroof; Heated seats, Tow package; Sunroof",
    description: "One owner.\nServiced.",
    accidents: "non",
    conditionRating: "4",
  })
  expect([problems, title]).toEqual([{}, "2003 Honda Accord"])
  expect(draft).toMatchObject({
    vin: VIN,
    priceCents: 1_150_000,
    reserveCents: 900_050,
    condition: { accidents: false, conditionRating: 4 },
  })
  expect(columns).toMatchObject({
    vin: VIN,
    vin_check_digit_confirmed: false,
    year: 2003,
    make: "Honda",
    kms: 120_400,
    price_cents: 1_150_000,
    reserve_cents: 900_050,
    starting_price_cents: null,
    transmission: "Automatic",
    drivetrain: "FWD",
    fuel: "Gasoline",
    body: "Sedan",
    features: ["Sunroof", "Heated Seats", "Tow package"],
    trim: "",
  })
})

test("every row is stored with the same columns, whatever it says", () => {
  const names = (cells: ReadRow["cells"]) => Object.keys(judge(cells).columns!).sort()
  expect(names({ vin: VIN })).toEqual(names({ vin: VIN, year: "2003", accidents: "yes", price: "1" }))
})

test.each([
  ["a VIN that is too short", { vin: VIN.slice(1) }, "vin", "Enter all 17 characters of the VIN."],
  ["no VIN", { vin: "" }, "vin", "Enter all 17 characters of the VIN."],
  ["a letter that no VIN has", { vin: VIN.replace("0", "O") }, "vin", /^No VIN has O in it/],
  ["a wrong check digit", { vin: WRONG_DIGIT }, "vin", /^The check digit of this VIN does not match/],
  ["a word for a confirmation", { vinCheckDigitConfirmed: "maybe" }, "vinCheckDigitConfirmed", "Write yes or no."],
  ["a year without end", { year: "20033" }, "year", "Enter at most 2100."],
  ["kilometres in words", { kms: "low" }, "kms", "Enter a whole figure, in digits."],
  ["too many kilometres", { kms: "2000001" }, "kms", "Enter at most 2,000,000 km."],
  ["another currency", { price: "US$ 9000" }, "price", "Amounts here are in Canadian dollars."],
  ["a reserve below the least", { reserve: "5" }, "reserve", "Enter an amount from CA$10 to CA$10,000,000."],
  ["a price of nothing", { price: "0" }, "price", "Enter an amount from CA$1 to CA$10,000,000."],
  ["another gearbox", { transmission: "Tiptronic?" }, "transmission", /^Write Automatic, Manual, CVT/],
  ["an answer that is none", { accidents: "unknown" }, "accidents", "Write yes or no."],
  ["a rating above five", { conditionRating: "6" }, "conditionRating", "Enter at most 5."],
  ["a text that is too long", { make: "x".repeat(61) }, "make", "At most 60 characters, please."],
  ["a line break in a name", { model: "Civic\nLX" }, "model", "Control characters are not allowed."],
] as const)("%s is told at its field", (_what, cells, field, sentence) => {
  const said = typeof sentence === "string" ? sentence : expect.stringMatching(sentence)
  expect(problemsOf(cells)).toEqual({ [field]: said })
})

test("a wrong check digit that the seller has compared is taken", () => {
  expect(judge({ vin: WRONG_DIGIT, vinCheckDigitConfirmed: "Yes" })).toMatchObject({
    problems: {},
    columns: { vin: WRONG_DIGIT, vin_check_digit_confirmed: true },
  })
})

test("all mistakes of a row are told at once, and what could be read is shown", () => {
  expect(judge({ vin: "1", year: "x", make: "Honda", price: "1.2.3" })).toMatchObject({
    draft: { make: "Honda" },
    problems: { vin: expect.any(String), year: expect.any(String), price: expect.any(String) },
    columns: null,
  })
})

test("the same VIN twice in a table is refused at the second row, with the line of the first", () => {
  const [first, second] = judgeRows([row({ vin: VIN }, 2), row({ vin: VIN.toLowerCase() }, 7)], new Map())
  expect([first!.problems, second!.problems]).toEqual([{}, { vin: "Line 2 has this VIN already." }])
})

test("a row that cannot be read as a whole says so", () => {
  const [judged] = judgeRows([{ line: 2, cells: { vin: VIN }, problem: "This row has 1 value." }], new Map())
  expect(judged).toMatchObject({ problems: { row: "This row has 1 value." }, columns: null })
})

describe("what the VIN tells", () => {
  const vehicle = {
    year: 2003,
    make: "Honda",
    model: "Accord",
    trim: "EX",
    body: "Sedan",
    fuel: "Gasoline",
    engine: "2.4 L",
    cylinders: 4,
    doors: 4,
    drivetrain: "",
    transmission: "",
    plantCountry: "United States",
  }
  const vehicles = new Map([[VIN, vehicle]])

  test("stands where the row says nothing, and nowhere else", () => {
    expect(judge({ vin: VIN, make: "HONDA", trim: "EX-L" }, vehicles).draft).toMatchObject({
      year: 2003,
      make: "HONDA",
      model: "Accord",
      trim: "EX-L",
      doors: 4,
    })
  })

  test("does not stand for what the row says wrong", () => {
    expect(judge({ vin: VIN, year: "MMIII" }, vehicles)).toMatchObject({
      problems: { year: "Enter a whole figure, in digits." },
      columns: null,
    })
  })

  test("is asked for where people could not look for the car without it", () => {
    const whole = { vin: VIN, year: "2003", make: "Honda", model: "Accord", body: "Sedan", fuel: "Gas" }
    expect(vinsToLookUp([row(whole)])).toEqual([])
    expect(vinsToLookUp([row({ ...whole, fuel: " " }), row({ vin: VIN }), row({ vin: "1HG" })])).toEqual([VIN])
  })
})

test("battery and range are told of a car with a plug alone", () => {
  const electric = { fuel: "EV", batteryKwh: "77,4 kWh", rangeKm: "410 km" }
  expect(judge({ vin: VIN, ...electric }).columns).toMatchObject({ battery_kwh: 77.4, range_km: 410 })
  // What a tank takes and lasts for is no mistake of the row.
  const gas = judge({ vin: VIN, fuel: "Gas", batteryKwh: "none", rangeKm: "2500" })
  expect([gas.problems, gas.columns]).toMatchObject([{}, { battery_kwh: null, range_km: null }])
  expect(problemsOf({ ...electric, batteryKwh: "77.45" })).toHaveProperty("batteryKwh")
  expect(problemsOf({ ...electric, batteryKwh: "500", rangeKm: "0" })).toMatchObject({
    batteryKwh: expect.any(String),
    rangeKm: expect.any(String),
  })
})

test("addresses of photos are set apart in whichever way, and each is looked at", () => {
  const photoAddresses =
    "https://a.test/1.jpg, https://a.test/2.jpg;https://a.test/x,y.jpg|https://a.test/1.jpg\nhttps://b.test/"
  const rows = [row({ vin: VIN, photoAddresses })]
  expect(judgeRows(rows, new Map())[0]).toMatchObject({
    problems: {},
    photoAddresses: ["https://a.test/1.jpg", "https://a.test/2.jpg", "https://a.test/x,y.jpg", "https://b.test/"],
  })
  const addressRefusal = (address: string) => (address.includes("b.test") ? "Not there." : null)
  expect(judgeRows(rows, new Map(), { addressRefusal })[0]).toMatchObject({
    problems: { photoAddresses: "Not there." },
    columns: null,
  })
  const many = Array.from({ length: 23 }, (_, index) => `https://a.test/${index}`).join(" ")
  expect(problemsOf({ photoAddresses: many })).toHaveProperty("photoAddresses")
})
