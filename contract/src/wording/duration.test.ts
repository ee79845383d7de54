import { spokenDuration } from "./duration"

test.each([
  [1, "1 second"],
  [90, "90 seconds"],
  [60, "1 minute"],
  [3_600, "1 hour"],
  [36 * 3_600, "36 hours"],
  [2_592_000, "30 days"],
  [150, "2 minutes 30 seconds"],
  [93_784, "1 day 2 hours 3 minutes 4 seconds"],
  [0, "0 seconds"],
])("%d seconds are said as '%s'", (seconds, spoken) => {
  expect(spokenDuration(seconds)).toBe(spoken)
})
