import { parseQuantity } from "./quantity"

test.each([
  ["1", 1],
  [" 3 ", 3],
  ["50", 50],
  ["007", 7],
  ["0", null],
  ["51", null],
  ["-1", null],
  ["1.5", null],
  ["1e1", null],
  ["", null],
  ["ten", null],
  ["10000", null],
])("a quantity of %p is %p", (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})
