import { BODY_STYLES, DRIVETRAINS, FUEL_TYPES, TRANSMISSIONS } from "@northlot/contract"
import { answerOf, choiceOf, featuresOf } from "./import-choices"

test("what our own lists offer is taken as it is", () => {
  for (const body of BODY_STYLES) expect(choiceOf("body", body.toUpperCase())).toBe(body)
  for (const fuel of FUEL_TYPES) expect(choiceOf("fuel", fuel.toLowerCase())).toBe(fuel)
  for (const gears of TRANSMISSIONS) expect(choiceOf("transmission", gears)).toBe(gears)
  for (const drive of DRIVETRAINS) expect(choiceOf("drivetrain", drive)).toBe(drive)
})

test.each([
  ["body", "4dr Sedan", "Sedan"],
  ["body", "Crew Cab Pickup", "Truck"],
  ["body", "VUS", "SUV"],
  ["body", "Coupé", "Coupe"],
  ["body", "Fourgonnette", "Van"],
  ["body", "4D Sport Utility", "SUV"],
  ["body", "4D SuperCrew", "Truck"],
  ["body", "Double Cab", "Truck"],
  ["body", "Berline à hayon", "Hatchback"],
  ["body", "Boat", null],
  ["fuel", "Regular Unleaded", "Gasoline"],
  ["fuel", "Électrique", "Electric"],
  ["fuel", "Hybride rechargeable", "Plug-in Hybrid"],
  ["fuel", "Gas/Electric Hybrid", "Hybrid"],
  ["fuel", "Hybride", "Hybrid"],
  ["fuel", "Diesel", "Diesel"],
  ["fuel", "Hydrogen", null],
  ["fuel", "Compressed Natural Gas", null],
  ["fuel", "Gaz naturel comprimé", null],
  ["fuel", "Propane / Gasoline", null],
  ["transmission", "8-Speed Automatic", "Automatic"],
  ["transmission", "Auto", "Automatic"],
  ["transmission", "6-Speed Manual w/OD", "Manual"],
  ["transmission", "Manuelle", "Manual"],
  ["transmission", "Manuelle à 6 vitesses", "Manual"],
  ["transmission", "A/T", "Automatic"],
  ["transmission", "6 M/T", "Manual"],
  ["transmission", "CVT automatic", "CVT"],
  ["transmission", "CVT with Xtronic", "CVT"],
  ["transmission", "Variable", "CVT"],
  ["drivetrain", "4x4", "4WD"],
  ["drivetrain", "All Wheel Drive", "AWD"],
  ["drivetrain", "Traction avant", "FWD"],
  ["drivetrain", "Traction", "FWD"],
  ["drivetrain", "Traction intégrale", "AWD"],
  ["drivetrain", "Intégrale", "AWD"],
  ["drivetrain", "Propulsion", "RWD"],
  ["drivetrain", "4 x 4", "4WD"],
  ["drivetrain", "Quatre roues motrices", "4WD"],
  ["drivetrain", "4x2", null],
] as const)("%s: '%s' is %s", (field, written, choice) => {
  expect(choiceOf(field, written)).toBe(choice)
})

test("yes and no are understood in both languages", () => {
  expect(["Yes", "OUI", "1", "x"].map(answerOf)).toEqual([true, true, true, true])
  expect(["No", "non", "0", "false"].map(answerOf)).toEqual([false, false, false, false])
  expect(answerOf("maybe")).toBeNull()
})

test("features of one cell are a list, each once, as our checklist spells them", () => {
  expect(featuresOf("bluetooth | AWD/4WD;Roof box, Bluetooth,")).toEqual(["Bluetooth", "AWD/4WD", "Roof box"])
})
