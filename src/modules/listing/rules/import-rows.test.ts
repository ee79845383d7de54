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
    vinCheckDigitConfirmed: false,
    year: 2003,
    make: "Honda",
    kms: 120_400,
    priceCents: 1_150_000,
    reserveCents: 900_050,
    startingPriceCents: null,
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
  ["a letter that no VIN has", { vin: VIN.replace("0", "O") }, "vin", /^A VIN never contains O/],
  ["a wrong check digit", { vin: WRONG_DIGIT }, "vin", /^The check digit of this VIN does not match/],
  ["a word for a confirmation", { vinCheckDigitConfirmed: "maybe" }, "vinCheckDigitConfirmed", "Write yes or no."],
  ["a year without end", { year: "20033" }, "year", "Enter at most 2100."],
  ["kilometres in words", { kms: "low" }, "kms", "Enter a whole figure, in digits."],
  ["too many kilometres", { kms: "2000001" }, "kms", "Enter at most 2,000,000 km."],
  ["another currency", { price: "US$ 9000" }, "price", "Amounts here are in Canadian dollars."],
  ["a reserve below the least", { reserve: "5" }, "reserve", "Enter an amount from CA$10 to CA$10,000,000."],
  ["an answer that is none", { accidents: "maybe" }, "accidents", "Write yes or no."],
  ["a line break in a name", { model: "Civic\nLX" }, "model", "Control characters are not allowed."],
] as const)("%s is told at its field", (_what, cells, field, sentence) => {
  const said = typeof sentence === "string" ? sentence : expect.stringMatching(sentence)
  expect(problemsOf(cells)).toEqual({ [field]: said })
})

test("a wrong check digit that the seller has compared is taken", () => {
  expect(judge({ vin: WRONG_DIGIT, vinCheckDigitConfirmed: "Yes" })).toMatchObject({
    problems: {},
    columns: { vin: WRONG_DIGIT, vinCheckDigitConfirmed: true },
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

test("a row that becomes no draft leaves its VIN to the next", () => {
  const [first, second] = judgeRows([row({ vin: VIN, year: "MMIII" }, 2), row({ vin: VIN }, 3)], new Map())
  expect([first!.columns, second!.problems]).toEqual([null, {}])
})

test.each([
  ["I1N6AA0ED4AN318993", "1N6AA0ED4AN318993", "Read as 1N6AA0ED4AN318993; left out: I"],
  ["*1N6AA0ED4AN318993*", "1N6AA0ED4AN318993", "Read as 1N6AA0ED4AN318993; left out: *"],
  ["5yj3e1eaxhf000316", "5YJ3E1EAXHF000316", "Read as 5YJ3E1EAXHF000316."],
  ["1FTFW-5L86-RFB45612", "1FTFW5L86RFB45612", "Read as 1FTFW5L86RFB45612; left out: -"],
  [" 1FTFW5L86 RFB45612", "1FTFW5L86RFB45612", "Read as 1FTFW5L86RFB45612."],
])("%p is read as %p, and that is told", (written, vin, note) => {
  const judged = judge({ vin: written })
  expect([judged.vin, judged.notes, judged.problems]).toEqual([vin, { vin: note }, {}])
})

test("a letter that stands for a figure is no prefix", () => {
  expect(problemsOf({ vin: "IN6AA0ED4AN318993" }).vin).toContain("A VIN never contains I.")
  expect(problemsOf({ vin: "I1N6AA0ED5AN318993" }).vin).toContain("A VIN never contains I.")
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
    vehicleType: "Passenger Car",
    weightClass: "",
    certain: true,
    candidates: [],
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

  test("is asked for of every whole VIN, once", () => {
    const whole = { vin: VIN, year: "2003", make: "Honda", model: "Accord", body: "Sedan", fuel: "Gas" }
    expect(vinsToLookUp([row(whole), row({ vin: `*${VIN}*` }), row({ vin: "1HG" })])).toEqual([VIN])
  })

  test("is told where the row says another car, and stored with its draft", () => {
    const judged = judge({ vin: VIN, year: "2010", make: "Toyota", model: "Corolla" }, vehicles)
    expect(judged.notes).toEqual({
      year: expect.stringContaining("The VIN says 2003."),
      make: expect.stringContaining("The VIN says Honda."),
      model: expect.stringContaining("The VIN says Accord."),
    })
    expect(judged.columns?.vinDifferences).toEqual([
      { field: "year", told: "2003", typed: "2010" },
      { field: "make", told: "Honda", typed: "Toyota" },
      { field: "model", told: "Accord", typed: "Corolla" },
    ])
    const same = judge({ vin: VIN, year: "2003", make: "HONDA", model: "Accord EX" }, vehicles)
    expect([same.notes, same.columns?.vinDifferences]).toEqual([{}, []])
  })
})

test("battery and range are told of a car with a plug alone", () => {
  const electric = { fuel: "EV", batteryKwh: "77,4 kWh", rangeKm: "410 km" }
  expect(judge({ vin: VIN, ...electric }).columns).toMatchObject({ batteryKwh: 77.4, rangeKm: 410 })
  // Battery and range of a car without a plug are left out, and are not reported as problems.
  const gas = judge({ vin: VIN, fuel: "Gas", batteryKwh: "none", rangeKm: "2500" })
  expect([gas.problems, gas.columns]).toMatchObject([{}, { batteryKwh: null, rangeKm: null }])
  expect(problemsOf({ ...electric, batteryKwh: "77.45" })).toHaveProperty("batteryKwh")
  expect(problemsOf({ ...electric, batteryKwh: "500", rangeKm: "4000" })).toMatchObject({
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
  const [judged] = judgeRows(rows, new Map(), { addressRefusal })
  expect(judged).toMatchObject({
    problems: {},
    photoAddresses: ["https://a.test/1.jpg", "https://a.test/2.jpg", "https://a.test/x,y.jpg"],
    notes: { photoAddresses: "1 is left out, ‘https://b.test/’: Not there." },
  })
  expect(judged!.columns).not.toBeNull()
})

test("an address by http is tried by https, where nothing may be fetched by http", () => {
  const secure = (address: string) => (address.startsWith("https://") ? null : "Not by http.")
  const judged = (photoAddresses: string) =>
    judgeRows([row({ vin: VIN, photoAddresses })], new Map(), { addressRefusal: secure })[0]!
  expect(
    judged("http://a.test/1.jpg|HTTP://a.test:80/2.jpg|https://a.test/1.jpg|//a.test/3.jpg,//a.test/4.jpg")
  ).toMatchObject({
    photoAddresses: ["1", "2", "3", "4"].map((name) => `https://a.test/${name}.jpg`),
    notes: {},
  })
  expect(judged("ftp://a.test/1.jpg")).toMatchObject({
    photoAddresses: [],
    notes: { photoAddresses: "1 is left out, ‘ftp://a.test/1.jpg’: Not by http." },
  })
  // The import does not change an address that it may fetch.
  expect(judgeRows([row({ vin: VIN, photoAddresses: "http://a.test/1.jpg" })], new Map())[0]!.photoAddresses).toEqual([
    "http://a.test/1.jpg",
  ])
})

describe("what is too much for a listing is cut and told, and the car comes in", () => {
  const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, index) => of(index))

  test.each([
    ["a make", "make", 60],
    ["a model", "model", 60],
    ["a trim", "trim", 80],
    ["a title", "title", 140],
    ["a colour", "exteriorColor", 40],
    ["a colour inside", "interiorColor", 40],
    ["an engine", "engine", 80],
    ["a place", "location", 120],
    ["a description", "description", 8_000],
    ["extras", "featuresExtra", 600],
  ] as const)("%s", (_what, field, most) => {
    const whole = judge({ vin: VIN, [field]: "x".repeat(most) })
    expect([whole.draft[field], whole.notes]).toEqual(["x".repeat(most), {}])
    const { draft, problems, notes, columns } = judge({ vin: VIN, [field]: `${"x".repeat(most - 3)} yyyyy` })
    expect([draft[field], problems, columns === null]).toEqual(["x".repeat(most - 3), {}, false])
    expect(notes).toEqual({
      [field]: `It is cut to ${most.toLocaleString("en-CA")} characters, of ${(most + 3).toLocaleString("en-CA")}.`,
    })
  })

  test("what is said of the condition", () => {
    const { draft, notes, columns } = judge({
      vin: VIN,
      physicalDamage: "x".repeat(2_001),
      moreInfo: "y".repeat(4_001),
    })
    expect([draft.condition, columns === null]).toEqual([
      { physicalDamage: "x".repeat(2_000), moreInfo: "y".repeat(4_000) },
      false,
    ])
    expect(Object.keys(notes)).toEqual(["physicalDamage", "moreInfo"])
  })

  test("features, of which those that searches find come first", () => {
    const long = `Navigation system: ${"Connect with Services ".repeat(3)}`.trim()
    const features = [long, ...many(80, (index) => `Feature ${index}`), "Sunroof", "Bluetooth"].join("|")
    const { draft, notes, problems } = judge({ vin: VIN, features })
    expect([draft.features!.length, problems]).toEqual([60, {}])
    expect(draft.features!.slice(-3)).toEqual(["Feature 56", "Sunroof", "Bluetooth"])
    expect(draft.features![0]).toBe("Navigation system: Connect with Services Connect with")
    expect(notes.features).toBe(
      `The file has 83 features for this car. A listing takes 60, so 23 are left out. ‘${draft.features![0]}’ is cut to 60 characters, of 84.`
    )
  })

  test("photos", () => {
    const photoAddresses = many(29, (index) => `https://a.test/${index}`)
    expect(judge({ vin: VIN, photoAddresses: photoAddresses.join("|") })).toMatchObject({
      photoAddresses: photoAddresses.slice(0, 22),
      notes: { photoAddresses: "The file has 29 photos for this car. A listing takes 22, so 7 are left out." },
    })
  })

  test.each([
    ["body", "Boat", "‘Boat’ is left out. Write Sedan, Coupe, Hatchback, Wagon, SUV, Truck, Van or Convertible."],
    ["transmission", "Tiptronic?", /^‘Tiptronic\?’ is left out. Write Automatic/],
    ["drivetrain", "4x2", /^‘4x2’ is left out. Write FWD/],
    ["fuel", "Hydrogen", /^‘Hydrogen’ is left out. Write Gasoline/],
    ["conditionRating", "Used", "‘Used’ is left out. A rating is a figure from 1 to 5."],
    ["conditionRating", "6", "‘6’ is left out. A rating is a figure from 1 to 5."],
    ["doors", "many", /^‘many’ is left out. Enter a whole figure/],
    ["seats", "40", /^‘40’ is left out. Enter at most 15/],
    ["stockNumber", "x".repeat(41), /is left out. A stock number has at most 40 characters.$/],
  ] as const)("a %s that is none: %s", (field, written, sentence) => {
    const { notes, problems, columns, stated } = judge({ vin: VIN, [field]: written })
    const said = typeof sentence === "string" ? sentence : expect.stringMatching(sentence)
    expect([notes, problems, columns === null]).toEqual([{ [field]: said }, {}, false])
    expect(stated).not.toHaveProperty(field)
  })

  test("a name that a spreadsheet made a date of, which the VIN may know", () => {
    const { draft, notes, problems } = judge({ vin: VIN, make: "Saab", model: "9-Mar" })
    expect([draft.model, problems, notes]).toEqual([
      undefined,
      {},
      {
        model:
          "‘9-Mar’ is left out. A spreadsheet turned this value into a date, perhaps from 3-9 or 9-3. Type the value again, as text.",
      },
    ])
    expect(
      vinsToLookUp([row({ vin: VIN, year: "2003", make: "Saab", model: "9-Mar", body: "SUV", fuel: "Gas" })])
    ).toEqual([VIN])
    // A stock number may look like a date: it is accepted, with a note.
    const judged = judge({ vin: VIN, stockNumber: "12-May" })
    expect([judged.stockNumber, Object.keys(judged.notes)]).toEqual(["12-May", ["stockNumber"]])
  })
})

describe("what inventories write", () => {
  test.each(["Unknown", "N/A", "TBD", "-", "None", "NULL", "n/d", "S.O.", "?"])("%s says nothing", (nothing) => {
    const fields = [
      "year",
      "make",
      "model",
      "trim",
      "body",
      "kms",
      "price",
      "reserve",
      "exteriorColor",
      "fuel",
    ] as const
    const others = ["transmission", "drivetrain", "doors", "description", "features", "photoAddresses"] as const
    const cells = Object.fromEntries(
      [...fields, ...others, "conditionRating", "location"].map((name) => [name, nothing])
    )
    expect(judge({ ...cells, vin: VIN })).toMatchObject({ stated: { vin: VIN }, problems: {}, notes: {} })
  })

  test("0 is no price, and none of what there is never none of", () => {
    for (const nothing of ["0", "0.00", "$0", "0,00 $", "Call for price", "Sur demande"])
      expect(judge({ vin: VIN, price: nothing, reserve: "0", startingPrice: "0.0" })).toMatchObject({
        problems: {},
        columns: { priceCents: null, reserveCents: null, startingPriceCents: null },
      })
    expect(judge({ vin: VIN, kms: "0", year: "0", doors: "0.0", cylinders: "0" })).toMatchObject({
      problems: {},
      columns: { kms: 0, year: null, doors: null, cylinders: 0 },
    })
  })

  test("'none' is an answer where one is asked for", () => {
    expect(judge({ vin: VIN, accidents: "None", physicalDamage: "Aucun" }).draft.condition).toEqual({
      accidents: false,
      physicalDamage: "Aucun",
    })
  })

  test("figures of data frames and databases are whole, and cents stay", () => {
    const cells = {
      year: "2023.0",
      kms: "54110.0",
      price: "36102.5",
      reserve: "23000.0000",
      doors: "4.0",
      seats: "5.00",
    }
    expect(judge({ vin: VIN, ...cells, conditionRating: "4.0" })).toMatchObject({
      problems: {},
      notes: {},
      columns: {
        ...{ year: 2023, kms: 54_110, priceCents: 3_610_250, reserveCents: 2_300_000, doors: 4, seats: 5 },
        condition: { conditionRating: 4 },
      },
    })
    expect(problemsOf({ kms: "54110.5" })).toEqual({ kms: "Enter a whole figure, without decimals." })
  })

  test.each([
    ["54\u00a0110 km", 54_110],
    ["54 110,00 km", 54_110],
    ["54,110 kms", 54_110],
    ["54110 kilomètres", 54_110],
  ])("%j is %i km", (kms, figure) => {
    expect(judge({ vin: VIN, kms })).toMatchObject({ problems: {}, columns: { kms: figure } })
  })

  test.each([
    [
      { doors: "4D", cylinders: "V6", seats: "5 passengers" },
      { doors: 4, cylinders: 6, seats: 5 },
    ],
    [
      { doors: "5 portes", cylinders: "4-cyl" },
      { doors: 5, cylinders: 4 },
    ],
    [
      { doors: "2dr", cylinders: "I4" },
      { doors: 2, cylinders: 4 },
    ],
  ])("%j is %j", (cells, counts) => {
    expect(judge({ vin: VIN, ...cells })).toMatchObject({ notes: {}, columns: counts })
  })
})
