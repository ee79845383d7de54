import { WebRegistry } from "./web-registry"

const accord = {
  ModelYear: "2003",
  Make: "HONDA",
  Model: "Accord",
  Trim: "EX-V6",
  BodyClass: "Coupe",
  FuelTypePrimary: "Gasoline",
  EngineCylinders: "6",
  DisplacementL: "3.0",
  EngineConfiguration: "V-Shaped",
  Doors: "2",
  PlantCountry: "UNITED STATES (USA)",
  TransmissionStyle: "Automatic",
  DriveType: "FWD/Front-Wheel Drive",
  VehicleType: "PASSENGER CAR",
  GVWR: "Class 1C: 4,001 - 5,000 lb (1,814 - 2,268 kg)",
  ErrorCode: "0",
}

function answering(body: string | object, init?: ResponseInit) {
  const asked: { address: string; options: RequestInit }[] = []
  const registry = new WebRegistry(async (address, options) => {
    asked.push({ address: String(address), options: options ?? {} })
    return new Response(typeof body === "string" ? body : JSON.stringify(body), init)
  })
  return { registry, asked }
}

test("its answer is told in our words, and what it only guesses is left out", async () => {
  const { registry, asked } = answering({ Results: [accord] })
  expect(await registry.decode("1HGCM82633A004352")).toEqual({
    year: 2003,
    make: "HONDA",
    model: "Accord",
    trim: "EX-V6",
    body: "Coupe",
    fuel: "Gasoline",
    engine: "3.0 L V6",
    cylinders: 6,
    doors: 2,
    drivetrain: "FWD",
    transmission: "Automatic",
    plantCountry: "UNITED STATES (USA)",
    vehicleType: "Passenger Car",
    weightClass: "Class 1C: 4,001 - 5,000 lb (1,814 - 2,268 kg)",
    certain: true,
    candidates: [],
  })
  expect(asked[0]!.address).toBe(
    "https://vpic.nhtsa.dot.gov/api/vehicles/DecodeVinValues/1HGCM82633A004352?format=json"
  )
  expect(asked[0]!.options).toMatchObject({ redirect: "error", signal: expect.any(AbortSignal) })
})

test.each([
  ["AWD/All-Wheel Drive", "AWD"],
  ["4WD/4-Wheel Drive/4x4", "4WD"],
  ["FWD/Front-Wheel Drive", "FWD"],
  ["RWD/Rear-Wheel Drive", "RWD"],
  ["4x2", ""],
  ["", ""],
])("its drive %p is %p, as its answer is kept", async (DriveType, drivetrain) => {
  expect(await answering({ Results: [{ ...accord, DriveType }] }).registry.decode("X")).toMatchObject({ drivetrain })
})

test.each([
  ["Automatic", "Automatic"],
  ["Manual/Standard", "Manual"],
  ["Continuously Variable Transmission (CVT)", "CVT"],
  ["Dual-Clutch Transmission (DCT)", "Dual-clutch"],
  ["Automated Manual Transmission (AMT)", "Automatic"],
  ["Electronic Continuously Variable (e-CVT)", "CVT"],
  ["Single-Speed", "Single-speed"],
  ["", ""],
])("its gearbox %p is %p, as its answer is kept", async (TransmissionStyle, transmission) => {
  expect(await answering({ Results: [{ ...accord, TransmissionStyle }] }).registry.decode("X")).toMatchObject({
    transmission,
  })
})

test("what it decodes with a remark is not certain", async () => {
  const told = await answering({ Results: [{ ...accord, ErrorCode: "14" }] }).registry.decode("X")
  expect(told).toMatchObject({ model: "Accord", certain: false })
})

test("a number that it does not know is unknown", async () => {
  expect(await answering({ Results: [{ Make: "", Model: "" }] }).registry.decode("X")).toBeNull()
  expect(await answering({}).registry.decode("X")).toBeNull()
})

test.each([
  ["it refuses", answering("busy", { status: 503 })],
  ["it answers no JSON", answering("<html>")],
  ["its answer is larger than 256 kB", answering({ Results: [{ ...accord, Note: "x".repeat(300_000) }] })],
])("it has failed when %s", async (_case, { registry }) => {
  await expect(registry.decode("1HGCM82633A004352")).rejects.toThrow()
})
