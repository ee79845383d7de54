import fc from "fast-check"
import { endText } from "./end-text"

const MIDNIGHT = "2026-11-29T05:00:00Z"

test("an end is told with its day, its time and the zone", () => {
  expect(endText(MIDNIGHT)).toBe("Sun Nov 29, 12:00 a.m. EST")
  expect(endText("2026-07-04T16:30:00Z")).toBe("Sat Jul 4, 12:30 p.m. EDT")
})

test("whoever reads another time elsewhere is told both, each with its day", () => {
  expect(endText(MIDNIGHT, "America/Vancouver")).toBe(
    "Sat Nov 28, 9:00 p.m. PST (Sun Nov 29, 12:00 a.m. EST in Toronto)"
  )
  expect(endText(MIDNIGHT, "America/Winnipeg")).toMatch(/^Sat Nov 28, 11:00 p\.m\. CST \(/)
  expect(endText(MIDNIGHT, "UTC")).toMatch(/^Sun Nov 29, 5:00 a\.m\. UTC \(/)
})

test("a zone with Toronto's time is told once, by Toronto's name, and twice while its clocks differ", () => {
  expect(endText(MIDNIGHT, "America/New_York")).toBe(endText(MIDNIGHT))
  expect(endText(MIDNIGHT, "America/Jamaica")).toBe(endText(MIDNIGHT))
  expect(endText("2026-07-04T16:30:00Z", "America/Jamaica")).toMatch(/^Sat Jul 4, 11:30 a\.m\. .* in Toronto\)$/)
})

test("Toronto's time is in every answer, whatever zone is read in", () => {
  const zones = Intl.supportedValuesOf("timeZone")
  const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
      expect(endText(moment, zone)).toContain(endText(moment))
    })
  )
})
