import { currentQuarter } from "./quarter"

test.each([
  ["2026-05-20T12:00:00Z", { from: "2026-04-01", to: "2026-05-20" }],
  ["2026-12-31T23:00:00Z", { from: "2026-10-01", to: "2026-12-31" }],
  // In Toronto it is still 7:30 p.m. on 31 December 2026.
  ["2027-01-01T00:30:00Z", { from: "2026-10-01", to: "2026-12-31" }],
])("at %s the quarter in Toronto is %j", (now, period) => {
  expect(currentQuarter(new Date(now))).toEqual(period)
})
