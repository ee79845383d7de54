import { differences, problemOf, readingOf, shownValue, storedValue, wordsOf, type SettingsField } from "./fields"

const fee: SettingsField = { name: "fee", label: "Fee", help: "Help.", minimum: 0, maximum: 10_000_000, unit: "cents" }
const window: SettingsField = {
  name: "window",
  label: "Window",
  help: "Help.",
  minimum: 0,
  maximum: 3_600,
  unit: "seconds",
}

describe("what is typed into a setting", () => {
  test.each([
    ["11,500.00", 1_150_000],
    ["11 500,50", 1_150_050],
    ["$11 500", 1_150_000],
    ["350", 35_000],
    ["350.5", 35_050],
    ["1,250.75", 125_075],
    ["CA$ 350", 35_000],
    [" 0 ", 0],
  ])("%s dollars are %i cents", (typed, cents) => {
    expect(storedValue(fee, typed)).toBe(cents)
  })

  test.each(["", "-1", "1e3", "12.345", "0x10", "١٠٠", "abc", "."])(
    "%j is no amount and no number of seconds",
    (typed) => {
      expect(storedValue(fee, typed)).toBeNull()
      expect(storedValue(window, typed)).toBeNull()
    }
  )

  test("is whole for seconds", () => {
    expect(storedValue(window, "1.5")).toBeNull()
    expect(storedValue(window, "3,600")).toBe(3_600)
  })

  test("is accepted from the least to the most, and refused in words", () => {
    expect(problemOf(window, "3600")).toBeNull()
    expect(problemOf(window, "3601")).toBe("Enter a whole number of seconds from 0 to 3,600 (1 hour).")
    expect(problemOf(fee, "11.500")).toBe("A dot stands before cents. Write the amount like 11,500 or 11,500.50.")
    expect(problemOf(fee, "abc")).toBe("Enter an amount from CA$0.00 to CA$100,000.00.")
    expect(problemOf({ ...fee, unit: "times", minimum: 2, maximum: 100 }, "1")).toBe(
      "Enter a whole number from 2 to 100."
    )
    expect(problemOf(fee, "100000.01")).toBe("Enter an amount from CA$0.00 to CA$100,000.00.")
  })

  test("comes back as it is stored, and is read as people say it", () => {
    expect(shownValue(fee, 35_000)).toBe("350")
    expect(shownValue(fee, 35_050)).toBe("350.50")
    expect(readingOf(window, "150")).toBe("2 minutes 30 seconds. Help.")
  })
})

test("what differs between two versions stands in the words of the form", () => {
  const flag: SettingsField = { name: "for", label: "For whom", help: "", unit: "flag", yes: "Dealers", no: "All" }
  const name: SettingsField = { name: "name", label: "Name", help: "", unit: "text", maximum: 10 }
  const before = { fee: 35_000, window: 60, for: false, name: "" }
  const after = { fee: 40_000, window: 90, for: true, name: "" }
  expect(differences([fee, window, flag, name], before, after)).toEqual([
    { label: "Fee", before: "CA$350.00", after: "CA$400.00" },
    { label: "Window", before: "1 minute", after: "1 minute 30 seconds" },
    { label: "For whom", before: "All", after: "Dealers" },
  ])
  expect(storedValue(flag, shownValue(flag, true))).toBe(true)
  expect(wordsOf(name, "")).toBe("nothing")
})
