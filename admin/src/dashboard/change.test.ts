import { changeOf, pointsOf } from "./change"
import { daysOf } from "./links"

test.each([
  [120, 100, "+20%"],
  [80, 100, "−20%"],
  [100, 100, "as before"],
  [1, 0, "none before"],
  [0, 0, "as before"],
  [1_001, 1_000, "+0.1%"],
])("%d after %d is %s", (now, before, words) => expect(changeOf(now, before)).toBe(words))

test.each([
  [100, 50, "+50 points"],
  [50, 51, "−1 point"],
  [66.66, 66.66, "as before"],
])("a share of %d%% after %d%% has %s", (now, before, words) => expect(pointsOf(now, before)).toBe(words))

test("the rows behind a figure are those of the days that it is of, in Toronto", () => {
  expect(daysOf({ since: "2026-03-08T05:00:00.000Z", until: "2026-03-09T04:00:00.000Z" })).toEqual({
    from: "2026-03-08",
    to: "2026-03-08",
  })
})
