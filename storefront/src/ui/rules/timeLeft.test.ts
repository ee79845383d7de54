import fc from "fast-check"
import { timeLeft } from "./timeLeft"

const end = Date.parse("2026-06-01T18:00:00Z")
const at = (secondsBefore: number) => timeLeft(end, end - secondsBefore * 1000)

describe("time left", () => {
  it.each([
    [3_661, "01:01:01", "1 hour 1 minute left"],
    [86_400, "1d 00:00:00", "1 day 0 hours left"],
    [86_399, "23:59:59", "23 hours 59 minutes left"],
    [59, "00:00:59", "Less than a minute left"],
    [2 * 86_400 + 3 * 3_600, "2d 03:00:00", "2 days 3 hours left"],
  ])("shows %i seconds as %s", (seconds, text, spoken) => {
    expect(at(seconds)).toMatchObject({ text, spoken, ended: false })
  })

  it("turns amber at 300 seconds, not before, and is not amber once ended", () => {
    expect(at(301).urgent).toBe(false)
    expect(at(300).urgent).toBe(true)
    expect(at(0).urgent).toBe(false)
  })

  it("says 'Ended' at zero and after, and still counts in the last millisecond", () => {
    expect(timeLeft(end, end)).toMatchObject({ ended: true, text: "Ended" })
    expect(timeLeft(end, end + 1)).toMatchObject({ ended: true, seconds: 0 })
    expect(timeLeft(end, end - 1)).toMatchObject({ ended: false, text: "00:00:01" })
  })

  it("never goes up while the clock goes on", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 40 * 86_400_000 }), fc.nat(86_400_000), (before, later) => {
        expect(timeLeft(end, end - before + later).seconds).toBeLessThanOrEqual(timeLeft(end, end - before).seconds)
      })
    )
  })
})
