import { INSPECTION_POINTS, POINT_RESULTS, mayLack, type InspectionPointName } from "@northlot/contract"
import fc from "fast-check"
import { outcomeOf, resultRefusal, summaryOf, type InspectedPoint, type InspectionResult } from "./inspection-result"

const vehicle = { fuel: "Gasoline", year: 2019 }
const days = { appointedOn: "2026-11-23", today: "2026-11-24", byVideo: false, vehicle }
const vehicles = fc.record({
  fuel: fc.constantFrom("", "Gasoline", "Electric"),
  year: fc.option(fc.integer({ min: 1950, max: 2027 })),
})
const allPassed: InspectedPoint[] = INSPECTION_POINTS.map(({ name }) => ({ name, result: "passed", note: "" }))
const result = (change: Partial<InspectionResult> = {}): InspectionResult => ({
  inspectedOn: "2026-11-23",
  inspector: "Priya R.",
  kms: 120_000,
  points: allPassed,
  notes: "",
  fileIds: ["irf_1"],
  ...change,
})
const points = fc.tuple(
  ...INSPECTION_POINTS.map(({ name }) =>
    fc.record({ name: fc.constant(name), result: fc.constantFrom(...POINT_RESULTS), note: fc.constantFrom("", "Worn") })
  )
)

test("a car passes exactly when nothing of it failed", () => {
  fc.assert(
    fc.property(points, (found) =>
      expect(outcomeOf(found) === "passed").toBe(!found.some(({ result: each }) => each === "failed"))
    )
  )
})

test("what is accepted names every point once, looked at all that the car has, and explains each failure", () => {
  fc.assert(
    fc.property(points, fc.boolean(), fc.boolean(), vehicles, (found, shuffled, byVideo, car) => {
      const given = result({ points: shuffled ? [...found].reverse() : found })
      const accepted = resultRefusal(given, { ...days, byVideo, vehicle: car }) === null
      const silent = found.some(({ result: each, note }) => each === "failed" && note === "")
      const unseen = found.some(({ name, result: each }) => each === "not_applicable" && !mayLack(name, car))
      const nothing = found.every(({ result: each }) => each === "not_applicable")
      expect(accepted).toBe(!silent && !nothing && (byVideo || !unseen))
    })
  )
})

test.each<[InspectionPointName, object, boolean]>([
  ["brakes", {}, false],
  ["tires", { fuel: "Electric" }, false],
  ["steering", {}, false],
  ["lights", {}, false],
  ["body", {}, false],
  ["glass", {}, false],
  ["restraints", {}, false],
  ["identity", { year: 1965 }, false],
  ["road", { fuel: "Electric", year: 1965 }, false],
  ["battery", {}, false],
  ["transmission", { fuel: "Electric" }, false],
  ["engine", {}, false],
  ["engine", { fuel: "Electric" }, true],
  ["exhaust", { fuel: "Plug-in Hybrid" }, false],
  ["exhaust", { fuel: "Electric" }, true],
  ["exhaust", { fuel: "" }, false],
  ["diagnostics", { year: 1998 }, false],
  ["diagnostics", { year: null }, false],
  ["diagnostics", { year: 1997 }, true],
])("%s of a car %o is not applicable in person: %s", (name, change, allowed) => {
  const without = allPassed.map((point) =>
    point.name === name ? { ...point, result: "not_applicable" as const } : point
  )
  const refusal = resultRefusal(result({ points: without }), { ...days, vehicle: { ...vehicle, ...change } })
  expect(refusal?.field ?? null).toBe(
    allowed ? null : `points.${without.findIndex((point) => point.name === name)}.result`
  )
  expect(resultRefusal(result({ points: without }), { ...days, byVideo: true })).toBeNull()
})

test("a car is not certified by one point that passed and thirteen that nobody looked at", () => {
  const one = allPassed.map((point, index) => (index === 0 ? point : { ...point, result: "not_applicable" as const }))
  expect(resultRefusal(result({ points: one }), days)?.message).toBe("Every car needs a result here: Tires and wheels.")
})

test.each<[string, Partial<InspectionResult>, string | undefined]>([
  ["everything passed", {}, undefined],
  ["a day later", { inspectedOn: "2026-11-24" }, undefined],
  ["before the appointment", { inspectedOn: "2026-11-22" }, "inspectedOn"],
  ["tomorrow", { inspectedOn: "2026-11-25" }, "inspectedOn"],
  ["a point too few", { points: allPassed.slice(1) }, "points"],
  ["a point twice", { points: [...allPassed.slice(1), allPassed[1]!] }, "points"],
  ["no report", { fileIds: [] }, "fileIds"],
])("%s", (_case, change, field) => {
  expect(resultRefusal(result(change), days)?.field).toBe(field)
})

test("the badge says how many points were looked at, the reading and who inspected, and is never too long", () => {
  const electric = allPassed.map((point) =>
    point.name === "exhaust" ? { ...point, result: "not_applicable" as const } : point
  )
  expect(summaryOf(result({ points: electric, notes: "Tires 5 mm." }))).toBe(
    "13 of 14 points at 120,000 km, by Priya R. Tires 5 mm."
  )
  expect(summaryOf(result({ notes: "a".repeat(2_000) }))).toHaveLength(500)
})
