import { swipeDirection } from "./swipe"

test.each([
  ["61 px to the left", { x: -61, y: 0 }, "left"],
  ["61 px to the right", { x: 61, y: 20 }, "right"],
  ["60 px, which is not more than 60", { x: 60, y: 0 }, null],
  ["a tap", { x: 0, y: 0 }, null],
  ["a scroll that drifts sideways", { x: 80, y: 90 }, null],
] as const)("%s", (_what, to, direction) => {
  expect(swipeDirection({ x: 0, y: 0 }, to)).toBe(direction)
})
