import { usableTiers } from "./usable-tiers"

const tier = { id: "weekend", label: "A weekend", days: 3, priceCents: 499 }

test("tiers that can be sold are copied, without what does not belong to them", () => {
  expect(usableTiers([{ ...tier, detail: "Friday to Sunday", admin: true }], ["standard_7"])).toEqual([
    { ...tier, detail: "Friday to Sunday" },
  ])
  expect(usableTiers([], [])).toEqual([])
})

test.each([
  [undefined, "it did not answer a list of tiers"],
  [Array(11).fill(tier), "it answered more than 10 tiers"],
  [[null], "it answered something that is no tier"],
  [[, tier], "it answered something that is no tier"],
  [[{ ...tier, id: "Weekend!" }], "the id of a tier is not 2 to 40 of a-z, 0-9 and _"],
  [[{ ...tier, label: "  " }], "the label of 'weekend' is not 1 to 40 characters of text"],
  [[{ ...tier, detail: "a\u0000b" }], "the detail of 'weekend' is not 1 to 160 characters of text"],
  [[{ ...tier, days: 0 }], "the days of 'weekend' are not a whole number from 1 to 90"],
  [[{ ...tier, days: 91 }], "the days of 'weekend' are not a whole number from 1 to 90"],
  [[{ ...tier, days: 1.5 }], "the days of 'weekend' are not a whole number from 1 to 90"],
  [[{ ...tier, priceCents: 4.99 }], "the price of 'weekend' is not whole cents from CA$0.50 to CA$1,000.00"],
  [[{ ...tier, priceCents: 49 }], "the price of 'weekend' is not whole cents from CA$0.50 to CA$1,000.00"],
  [[{ ...tier, priceCents: "499" }], "the price of 'weekend' is not whole cents from CA$0.50 to CA$1,000.00"],
  [[tier, tier], "its id 'weekend' is in use already"],
  [[{ ...tier, id: "standard_7" }], "its id 'standard_7' is in use already"],
])("%j cannot be sold: %s", (answer, reason) => {
  expect(() => usableTiers(answer, ["standard_7"])).toThrow(reason)
})
