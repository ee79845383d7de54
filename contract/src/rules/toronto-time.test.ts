import { fromTorontoInput, toTorontoInput } from "./toronto-input"
import { torontoTime } from "./toronto-time"

const MINUTE = 60_000
const YEARS = Array.from({ length: 31 }, (_, index) => 2007 + index)

/** The first, second or later Sunday of a month (`number` from 1), at midnight UTC. */
function sunday(year: number, month: number, number: number): number {
  const first = new Date(Date.UTC(year, month, 1))
  return Date.UTC(year, month, 1 + ((7 - first.getUTCDay()) % 7) + (number - 1) * 7)
}
/** All quarter hours of the day itself, the day before and the day after. Clocks change on the full hour. */
const around = (day: number) => Array.from({ length: 3 * 96 }, (_, index) => day + (index - 96) * 15 * MINUTE)
const SWITCHES = YEARS.flatMap((year) => [
  { year, what: "forward", day: sunday(year, 2, 2) },
  { year, what: "back", day: sunday(year, 10, 1) },
])

test("every time is told with its zone, across both changes of the clocks", () => {
  expect(torontoTime("2026-11-01T05:30:00Z")).toBe("November 1, 2026 at 1:30 a.m. EDT")
  expect(torontoTime("2026-11-01T06:30:00Z")).toBe("November 1, 2026 at 1:30 a.m. EST")
  expect(torontoTime("2026-11-01T04:59:00Z")).toBe("November 1, 2026 at 12:59 a.m. EDT")
  expect(torontoTime("2026-11-01T07:00:00Z")).toBe("November 1, 2026 at 2:00 a.m. EST")
  expect(torontoTime("2026-11-29T17:19:00Z")).toBe("November 29, 2026 at 12:19 p.m. EST")
  expect(torontoTime("2026-03-08T06:59:00Z")).toBe("March 8, 2026 at 1:59 a.m. EST")
  expect(torontoTime("2026-03-08T07:00:00Z")).toBe("March 8, 2026 at 3:00 a.m. EDT")
})

test.each(SWITCHES)(
  "no two minutes read alike when clocks go $what in $year, and the zone changes once",
  ({ day, what }) => {
    const texts = around(day).map((at) => torontoTime(new Date(at)))
    expect(new Set(texts).size).toBe(texts.length)
    const zones = texts.map((text) => text.slice(-3))
    expect([...new Set(zones)]).toEqual(what === "back" ? ["EDT", "EST"] : ["EST", "EDT"])
    expect(zones.filter((zone, index) => index > 0 && zone !== zones[index - 1])).toHaveLength(1)
  }
)

test.each(SWITCHES)(
  "what is typed is its first moment when clocks go $what in $year, and never an earlier one",
  ({ day }) => {
    for (const at of around(day)) {
      const typed = toTorontoInput(new Date(at).toISOString())
      const read = Date.parse(fromTorontoInput(typed)!)
      expect(toTorontoInput(new Date(read).toISOString())).toBe(typed)
      const isSecond = toTorontoInput(new Date(at - 60 * MINUTE).toISOString()) === typed
      expect(read).toBe(isSecond ? at - 60 * MINUTE : at)
    }
  }
)
