import { cents } from "@northlot/contract"
import fc from "fast-check"
import { searchHint } from "./searchHint"
import { readSearchPhrase } from "./searchPhrase"

const car = (name: string, endsAt: string, dollars: number, more: object = {}) => ({
  status: "live" as const,
  year: 2019,
  title: `2019 ${name}`,
  endsAt,
  currentBidCents: null,
  openingPriceCents: cents(dollars * 100),
  ...more,
})
const END = "2026-07-02T00:00:00Z"

it("names the car that ends last, below a round price with room for bids", () => {
  const cars = [car("Honda Fit LX", "2026-07-01T00:00:00Z", 9_000), car("Honda Civic EX", END, 16_000)]
  expect(searchHint(cars)).toBe("honda under 20k")
  expect(searchHint([car("Kia Rio", END, 100, { currentBidCents: cents(1_700_000) })])).toBe("kia rio under 25k")
})

it("names the make alone where the model is a number or the field has no room, and no car where none is named by its year", () => {
  expect(searchHint([car("Porsche 911 Carrera", END, 16_000)])).toBe("porsche under 20k")
  const none = [[car("Honda Civic", END, 1, { year: 2018 })], [car("Honda Civic", END, 1, { status: "sold" })]]
  for (const cars of [undefined, [], [car("x", END, 1, { title: "A car of mine" })], ...none])
    expect(searchHint(cars)).toBe("Make, model or place")
})

it("is understood as a name and a price that the car meets", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Honda Civic", "Ford F-150", "Toyota RAV4", "Mazda CX-5", "Citroën Méhari"),
      fc.integer({ min: 1, max: 400_000 }),
      (name, dollars) => {
        const { words, filters } = readSearchPhrase(searchHint([car(name, END, dollars)]))
        expect(name.toLowerCase().startsWith(words)).toBe(true)
        expect(words).not.toBe("")
        expect(Object.keys(filters)).toEqual(["priceMax"])
        expect(Number(filters.priceMax)).toBeGreaterThanOrEqual(dollars)
      }
    )
  )
})
