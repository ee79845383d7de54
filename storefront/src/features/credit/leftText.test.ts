import { leftText } from "./leftText"

const MINUTE = 60_000
const HOUR = 60 * MINUTE

it.each([
  [72 * HOUR + 23 * HOUR, "3 days left"],
  [48 * HOUR, "2 days left"],
  [48 * HOUR - 1, "47 h left"],
  [4 * HOUR + 59 * MINUTE, "4 h left"],
  [HOUR, "1 h left"],
  [HOUR - 1, "59 min left"],
  [20_000, "1 min left"],
])("tells %i ms in one unit, rounded down", (left, text) => {
  expect(leftText(left)).toBe(text)
})
