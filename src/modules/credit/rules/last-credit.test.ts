import { leavesNone } from "./last-credit"

test.each([
  ["the last one of somebody who leads goes", { left: 0, leading: 1 }, true],
  ["more go than there are", { left: -1, leading: 3 }, true],
  ["one stays", { left: 1, leading: 1 }, false],
  ["the last one of somebody who leads nowhere goes", { left: 0, leading: 0 }, false],
])("%s", (_what, asked, none) => {
  expect(leavesNone(asked)).toBe(none)
})
