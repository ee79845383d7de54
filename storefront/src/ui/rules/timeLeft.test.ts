import fc from "fast-check"
import { auctionClock, timeLeft } from "./timeLeft"

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

  it.each([
    [59, "00:00:59"],
    [86_399, "23:59:59"],
    [86_400, "24:00:00"],
    [2 * 86_400 + 3 * 3_600 + 61, "51:01:01"],
    [30 * 86_400, "720:00:00"],
    [0, "Ended"],
  ])("counts %i seconds on a card as %s", (seconds, inHours) => {
    expect(at(seconds).inHours).toBe(inHours)
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

describe("an auction's clock", () => {
  const start = end - 2 * 86_400_000
  const show = (now: number) => auctionClock(start, end, now)

  it("says 'Starts in …' before the start, never in amber", () => {
    expect(show(start - 3_661_000)).toMatchObject({
      phase: "scheduled",
      text: "Starts in 01:01:01",
      spoken: "Starts in 1 hour 1 minute",
    })
    expect(show(start - 30_000)).toMatchObject({
      urgent: false,
      text: "Starts in 00:00:30",
      spoken: "Starts in less than a minute",
    })
    expect(show(start - 3 * 86_400_000).inHours).toBe("Starts in 72:00:00")
  })

  it("counts down to the end from the start on", () => {
    expect(show(start)).toMatchObject({ phase: "running", text: "2d 00:00:00", inHours: "48:00:00" })
    expect(show(end - 300_000)).toMatchObject({ phase: "running", urgent: true, inHours: "00:05:00" })
    expect(show(end)).toMatchObject({ phase: "ended", text: "Ended" })
    expect(auctionClock(null, end, end - 1_000)).toMatchObject({ phase: "running" })
  })
})
