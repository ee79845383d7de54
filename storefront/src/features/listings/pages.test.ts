import { pagesShown } from "./pages"

it("shows as many pages as the address asks for, without an end at a hundred cars", () => {
  expect([null, "", "abc", "-5", "24"].map(pagesShown)).toEqual([1, 1, 1, 1, 1])
  expect(pagesShown("48")).toBe(2)
  expect(pagesShown("49")).toBe(3)
  expect(pagesShown("960")).toBe(40)
  expect(pagesShown("1e99")).toBe(200)
})
