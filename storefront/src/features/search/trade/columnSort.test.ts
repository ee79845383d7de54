import { directionOf, sortAfter } from "./columnSort"

test("a column's head leads through its orders and back to what ends soonest", () => {
  expect(sortAfter("price", "ending")).toBe("price_low")
  expect(sortAfter("price", "price_low")).toBe("price_high")
  expect(sortAfter("price", "price_high")).toBe("ending")
  expect(sortAfter("car", "price_low")).toBe("year_desc")
  expect(sortAfter("kms", "kms")).toBe("ending")
  expect(sortAfter("ends", "kms")).toBe("ending")
})

test("one column at the most says that it is sorted by, and how", () => {
  expect(directionOf("price", "price_high")).toBe("descending")
  expect(directionOf("kms", "kms")).toBe("ascending")
  expect(directionOf("ends", "ending")).toBe("ascending")
  expect(directionOf("kms", "bids")).toBe("none")
})
