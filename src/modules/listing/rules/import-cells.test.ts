import { undatedName, withoutEmptyDecimals } from "./import-cells"

test.each([
  ["9-Mar", "3-9 or 9-3"],
  ["3-Sep", "9-3 or 3-9"],
  ["Mar-93", "3-93 or 93-3"],
  ["03-sept.", "9-3 or 3-9"],
  ["9 mars", "3-9 or 9-3"],
  ["5-May", "5-5"],
  ["2026-03-09", "3-9 or 9-3"],
])("'%s' is a date, perhaps of %s", (text, meant) => {
  expect(undatedName(text)).toBe(meant)
})

test.each(["9-3", "Marauder", "500", "F-150", "Mazda 3", "3 Series", "MAR-1234", "April", "5-Door", "Mar-quis", ""])(
  "'%s' is no date",
  (text) => {
    expect(undatedName(text)).toBeNull()
  }
)

test.each([
  ["2023.0", "2023"],
  ["54110.00 km", "54110 km"],
  ["54,110.00", "54,110"],
  ["54 110,00 km", "54 110 km"],
  ["$23,000.0000", "$23,000"],
  ["120.000", "120.000"],
  ["1,204,00", "1,204,00"],
  ["36102.5", "36102.5"],
  ["low", "low"],
  ["", ""],
])("'%s' is '%s' without what its decimals do not say", (text, figure) => {
  expect(withoutEmptyDecimals(text)).toBe(figure)
})
