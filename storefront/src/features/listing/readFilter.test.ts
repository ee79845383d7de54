import { readFilter } from "./readFilter"

it("asks for a figure as it was typed, and says what it cannot ask for", () => {
  expect(readFilter("priceMax", "CA$15,000")).toEqual({ ok: true, value: "15000" })
  expect(readFilter("kmsMax", " 120 400 km ")).toEqual({ ok: true, value: "120400" })
  expect(readFilter("yearMin", "")).toEqual({ ok: true, value: "" })
  expect(readFilter("q", " civic ")).toEqual({ ok: true, value: "civic" })
  expect(readFilter("yearMin", "20199")).toMatchObject({ ok: false, message: "Enter at most 2100." })
  expect(readFilter("priceMin", "15.000")).toMatchObject({
    ok: false,
    message: expect.stringContaining("A dot stands before cents."),
  })
  expect(readFilter("kmsMin", "12.5")).toMatchObject({ ok: false, message: "Enter a whole figure, without decimals." })
  expect(readFilter("near", " l1s 3k4 ")).toEqual({ ok: true, value: "L1S 3K4" })
  expect(readFilter("near", "Ajax, ON ")).toEqual({ ok: true, value: "Ajax, ON" })
  expect(readFilter("near", "L1S 3")).toMatchObject({
    ok: false,
    message: "Enter the first three characters of a postal code, or all six.",
  })
})
