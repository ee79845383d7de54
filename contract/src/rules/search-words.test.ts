import { choicesOf, joinChoices } from "./search-choices"
import { filtersOf, readKinds, withoutJoints } from "./search-words"

test.each([
  ["automatic awd suv", { body: "SUV", transmission: "Automatic", drivetrain: "AWD" }, ""],
  ["truck 4x4 barrie", { body: "Truck", drivetrain: "4WD" }, "barrie"],
  ["all-wheel drive wagon", { body: "Wagon", drivetrain: "AWD" }, ""],
  ["four wheel drive pickup", { body: "Truck", drivetrain: "4WD" }, ""],
  ["manual diesel sedan or coupe", { body: "Sedan,Coupe", fuel: "Diesel", transmission: "Manual" }, ""],
  ["red civic stick shift", { transmission: "Manual" }, "red civic"],
  ["rav4 plug-in hybrid", { fuel: "Plug-in Hybrid" }, "rav4"],
  ["FWD gas minivan in Barrie", { body: "Van", fuel: "Gasoline", drivetrain: "FWD" }, "Barrie"],
])("'%s' names kinds", (text, filters, left) => {
  const { words, kinds } = readKinds(text)
  expect(filtersOf(kinds)).toEqual(filters)
  expect(withoutJoints(words)).toBe(left)
})

test.each(["G-Wagon", "Vancouver", "automobile", "Chevrolet", "Overland", "suvari"])(
  "'%s' only begins or ends like a kind",
  (text) => {
    expect(readKinds(text)).toEqual({ words: text, kinds: [] })
  }
)

test("a filter's value holds each choice once, whatever its case and the room around it", () => {
  expect(choicesOf(" Honda, kia ,,HONDA ")).toEqual(["Honda", "kia"])
  expect(choicesOf(undefined)).toEqual([])
  expect(joinChoices(["Honda", "Kia", "honda"])).toBe("Honda,Kia")
})
