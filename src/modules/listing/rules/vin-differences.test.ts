import type { DecodedVehicle } from "../types"
import { withVinDifferences } from "./vin-differences"

const now = new Date("2026-11-27T12:00:00Z")
const truck: DecodedVehicle = {
  year: 2024,
  make: "Ford",
  model: "F-150",
  trim: "",
  body: "Truck",
  fuel: "Gasoline",
  engine: "",
  cylinders: 6,
  doors: 4,
  drivetrain: "",
  transmission: "",
  plantCountry: "",
  vehicleType: "Truck",
  weightClass: "",
  certain: true,
  candidates: [],
}
const VIN = "1FTFW5L86RFB45612"
const names = { vin: VIN, year: 2024, make: "Ford", model: "Ranger" }
const model = { field: "model", told: "F-150", typed: "Ranger" } as const
const before = {
  ...names,
  vinDifferencesConfirmed: { by: "acc_1", at: "2026-11-01T12:00:00.000Z", differences: [model] },
}
const sent = { by: "acc_1", now }

test("what the VIN says otherwise is stored, and confirmed by nobody", () => {
  expect(withVinDifferences({}, { ...before, vinDifferencesConfirmed: null }, truck, sent)).toEqual({
    vinDifferences: [model],
    vinDifferencesConfirmed: null,
  })
})

test("a confirmation says who, when and of what", () => {
  const confirmed = withVinDifferences({}, { ...before, vinDifferencesConfirmed: null }, truck, {
    ...sent,
    confirmed: [model],
  })
  expect(confirmed.vinDifferencesConfirmed).toEqual({ by: "acc_1", at: now.toISOString(), differences: [model] })
})

test("what was shown otherwise is not confirmed", () => {
  const shown = { ...model, told: "F-550" }
  const sentAs = { ...sent, confirmed: [shown] }
  expect(withVinDifferences({}, { ...before, vinDifferencesConfirmed: null }, truck, sentAs)).toMatchObject({
    vinDifferencesConfirmed: null,
  })
})

test("a confirmation stays as it was given while its difference stands", () => {
  expect(withVinDifferences({}, before, truck, sent).vinDifferencesConfirmed).toEqual(before.vinDifferencesConfirmed)
  expect(withVinDifferences({}, before, truck, { ...sent, confirmed: [model] }).vinDifferencesConfirmed).toEqual(
    before.vinDifferencesConfirmed
  )
})

test.each([
  ["the model is another one", { model: "Maverick" }, {}],
  ["the VIN is another one", { vin: "1FTFW5L88TFC17689" }, {}],
  ["its seller takes it back", {}, { confirmed: [] }],
  ["the names are mended", { model: "F150 Lariat" }, {}],
])("a confirmation ends when %s", (_case, columns, said) => {
  expect(withVinDifferences(columns, before, truck, { ...sent, ...said }).vinDifferencesConfirmed).toBeNull()
})

test("nothing differs from a VIN that nobody knows", () => {
  expect(withVinDifferences({}, before, null, sent)).toEqual({ vinDifferences: [], vinDifferencesConfirmed: null })
})
