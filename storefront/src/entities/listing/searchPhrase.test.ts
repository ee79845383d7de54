import fc from "fast-check"
import { readSearchPhrase, readUnfinishedPhrase } from "./searchPhrase"

test.each([
  ["civic 2019 under 20k", "civic 2019", { priceMax: "20000" }],
  ["Civic under $20,000", "Civic", { priceMax: "20000" }],
  ["suv below 35 000 less than 90,000 km", "", { body: "SUV", priceMax: "35000", kmsMax: "90000" }],
  ["truck up to 90k km", "", { body: "Truck", kmsMax: "90000" }],
  ["from 5000 to look at", "to look at", { priceMin: "5000" }],
  ["rav4 from 2018", "rav4", { yearMin: "2018" }],
  ["rav4 2018-2021", "rav4", { yearMin: "2018", yearMax: "2021" }],
  ["rav4 2018 to 2021 no reserve", "rav4", { yearMin: "2018", yearMax: "2021", noReserve: "true" }],
  ["bmw 2018+ and under 22.5k", "bmw", { yearMin: "2018", priceMax: "22500" }],
  ["golf 2015 or older", "golf", { yearMax: "2015" }],
  ["civic 2018+, under 20k, up to 90,000 km", "civic", { yearMin: "2018", priceMax: "20000", kmsMax: "90000" }],
  ["under 20k within 100 km of L1S", "", { priceMax: "20000", near: "L1S", radiusKm: "100" }],
  ["A car under CA$20,000, within 100km of l1s 3k4", "", { priceMax: "20000", near: "L1S 3K4", radiusKm: "100" }],
  ["civic 50 km from Ajax under 20k", "civic", { priceMax: "20000", near: "Ajax", radiusKm: "50" }],
  ["cars near Thunder Bay, ON 2018+", "", { yearMin: "2018", near: "Thunder Bay, ON" }],
  ["cars near Ajax and no reserve", "", { near: "Ajax", noReserve: "true" }],
  ["Electric SUVs near K1P, up to 75 km", "", { body: "SUV", fuel: "Electric", near: "K1P", radiusKm: "75" }],
  ["truck up to 90,000 km near Sault Ste. Marie", "", { body: "Truck", kmsMax: "90000", near: "Sault Ste. Marie" }],
  ["rav4 plug-in hybrid", "rav4", { fuel: "Plug-in Hybrid" }],
  ["near Thunder Bay sedan or coupe", "", { body: "Sedan,Coupe", near: "Thunder Bay" }],
  ["automatic awd suv", "", { body: "SUV", transmission: "Automatic", drivetrain: "AWD" }],
  ["truck 4x4 barrie", "barrie", { body: "Truck", drivetrain: "4WD" }],
  ["red manual coupe under 20k", "red", { body: "Coupe", transmission: "Manual", priceMax: "20000" }],
  ["within 5 km of L1S", "", { near: "L1S", radiusKm: "25" }],
])("'%s' is understood", (typed, words, filters) => {
  expect(readSearchPhrase(typed)).toEqual({ words, filters })
})

test.each([
  ["a year alone, which the words find", "civic 2019"],
  ["a model", "Mazda 3"],
  ["a figure that is still being typed", "civic under 20"],
  ["the end of a VIN", "3A004352"],
  ["years the wrong way round", "2021-2018"],
  ["a word that begins like one of these", "Overland maxima"],
  ["a distance from nowhere", "civic within 100 km"],
  ["half of a postal code", "civic near L1"],
  ["a name that begins like a kind of car", "G-Wagon Vancouver"],
])("%s stays what it is", (_, typed) => {
  expect(readSearchPhrase(typed)).toEqual({ words: typed, filters: {} })
})

test("a distance alone is around the place that was looked near last, and another place is not", () => {
  expect(readSearchPhrase("civic within 50 km", "L1S")).toEqual({
    words: "civic",
    filters: { near: "L1S", radiusKm: "50" },
  })
  expect(readSearchPhrase("suv within 50 km near Ottawa", "L1S").filters.near).toBe("Ottawa")
  expect(readSearchPhrase("civic", "L1S").filters).toEqual({})
})

test("a name that is still being typed is none yet, while a bound is one", () => {
  expect(readUnfinishedPhrase("van under 20k near Thu")).toEqual({
    words: "van near Thu",
    filters: { priceMax: "20000" },
  })
})

test("what was understood is understood once: the words that are left hold no phrase of the same kind", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 99_999 }),
      fc.constantFrom("under", "up to", "at most"),
      (amount, how) => {
        const { words, filters } = readSearchPhrase(`civic ${how} $${amount}`)
        expect([words, filters]).toEqual(["civic", { priceMax: String(amount) }])
        expect(readSearchPhrase(words)).toEqual({ words, filters: {} })
      }
    )
  )
})
