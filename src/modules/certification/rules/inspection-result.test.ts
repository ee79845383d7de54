import { INSPECTION_POINTS, POINT_RESULTS } from "@northlot/contract"
import fc from "fast-check"
import { outcomeOf, resultRefusal, summaryOf, type InspectedPoint, type InspectionResult } from "./inspection-result"

const days = { appointedOn: "2026-11-23", today: "2026-11-24" }
const allPassed: InspectedPoint[] = INSPECTION_POINTS.map(({ name }) => ({ name, result: "passed", note: "" }))
const result = (change: Partial<InspectionResult> = {}): InspectionResult => ({
  inspectedOn: "2026-11-23", inspector: "Priya R.", kms: 120_000, points: allPassed, notes: "", fileIds: ["irf_1"], ...change,
})
const points = fc.tuple(...INSPECTION_POINTS.map(({ name }) => fc.record({ name: fc.constant(name), result: fc.constantFrom(...POINT_RESULTS), note: fc.constantFrom("", "Worn") })))

test("a car passes exactly when nothing of it failed", () => {
  fc.assert(fc.property(points, (found) => expect(outcomeOf(found) === "passed").toBe(!found.some(({ result: each }) => each === "failed"))))
})

test("what is accepted names every point once, looked at one at least, and explains each failure", () => {
  fc.assert(
    fc.property(points, fc.boolean(), (found, shuffled) => {
      const accepted = resultRefusal(result({ points: shuffled ? [...found].reverse() : found }), days) === null
      const silent = found.some(({ result: each, note }) => each === "failed" && note === "")
      const nothing = found.every(({ result: each }) => each === "not_applicable")
      expect(accepted).toBe(!silent && !nothing)
    })
  )
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
  const electric = allPassed.map((point) => (point.name === "exhaust" ? { ...point, result: "not_applicable" as const } : point))
  expect(summaryOf(result({ points: electric, notes: "Tires 5 mm." }))).toBe("13 of 14 points at 120,000 km, by Priya R. Tires 5 mm.")
  expect(summaryOf(result({ notes: "a".repeat(2_000) }))).toHaveLength(500)
})
