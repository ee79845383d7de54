import { formatCalendarDay, formatPercent, sourceShares } from "./figures"

test("shares are of the views whose source is known, the largest first", () => {
  expect(
    sourceShares({ search: 1, direct: 4, referral: 0, social: 3, unknown: 90 }).map(({ label, views, percent }) => [
      label,
      views,
      percent,
    ])
  ).toEqual([
    ["Direct", 4, 50],
    ["Social", 3, 38],
    ["Search", 1, 13],
    ["Other sites", 0, 0],
  ])
})

test("nothing is divided up until a source was measured", () => {
  expect(sourceShares({ search: 0, direct: 0, referral: 0, social: 0, unknown: 12 })).toEqual([])
})

test("a day is the calendar's, not the device's, and nothing is no percentage", () => {
  expect(formatCalendarDay("2026-11-01")).toBe("Nov 1")
  expect([formatPercent(6), formatPercent(null)]).toEqual(["6.0%", "–"])
})
