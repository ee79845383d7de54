import { TZDate } from "@date-fns/tz"
import { TIME_ZONE } from "@northlot/contract"
import fc from "fast-check"
import { DEFAULT_QUIET_HOURS, quietUntil } from "./quiet-hours"

const NIGHT = DEFAULT_QUIET_HOURS
const end = (moment: string, hours: Parameters<typeof quietUntil>[1] = NIGHT) =>
  quietUntil(new Date(moment), hours)?.toISOString() ?? null

describe("quiet hours", () => {
  test("go from ten in the evening to eight in the morning of Toronto, the end not included", () => {
    expect(end("2026-11-21T02:59:59Z")).toBeNull() // 21:59:59 on the 20th
    expect(end("2026-11-21T03:00:00Z")).toBe("2026-11-21T13:00:00.000Z")
    expect(end("2026-11-21T12:59:59Z")).toBe("2026-11-21T13:00:00.000Z")
    expect(end("2026-11-21T13:00:00Z")).toBeNull()
  })

  test("are an hour shorter on the night on which the clocks go forward, and an hour longer when they go back", () => {
    expect(end("2026-03-08T03:00:00Z")).toBe("2026-03-08T12:00:00.000Z")
    expect(end("2026-11-01T02:00:00Z")).toBe("2026-11-01T13:00:00.000Z")
  })

  test("in the hour that comes twice end after the moment, whichever of the two it is", () => {
    const hours = { from: "00:30", until: "01:30" }
    expect(end("2026-11-01T05:15:00Z", hours)).toBe("2026-11-01T05:30:00.000Z") // 01:15, the first
    expect(end("2026-11-01T06:15:00Z", hours)).toBe("2026-11-01T06:30:00.000Z") // 01:15, the second
  })

  test("may be within a day, and be none", () => {
    expect(end("2026-11-21T17:30:00Z", { from: "12:00", until: "13:00" })).toBe("2026-11-21T18:00:00.000Z")
    expect(end("2026-11-21T18:00:00Z", { from: "12:00", until: "13:00" })).toBeNull()
    expect(end("2026-11-21T05:00:00Z", null)).toBeNull()
  })

  test("end after the moment, within a day and an hour, at the hour that was named", () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`)
    const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true })
    fc.assert(
      fc.property(moment, time, time, (at, from, until) => {
        const ends = quietUntil(at, { from, until })
        if (!ends) return
        expect(ends.getTime()).toBeGreaterThan(at.getTime())
        expect(ends.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        const local = new TZDate(ends, TIME_ZONE)
        const shown = `${String(local.getHours()).padStart(2, "0")}:${String(local.getMinutes()).padStart(2, "0")}`
        // 02:30 does not exist on the night on which clocks go forward.
        if (!until.startsWith("02:")) expect(shown).toBe(until)
      })
    )
  })
})
