import { MAXIMUM_CREDITS_PER_PURCHASE } from "@northlot/contract"
import { creditsChange } from "./creditsChange"

test("credits that are granted are more, those taken back are less", () => {
  expect(creditsChange("grant", " 3 ")).toBe(3)
  expect(creditsChange("correct", "3")).toBe(-3)
  expect(creditsChange("grant", String(MAXIMUM_CREDITS_PER_PURCHASE))).toBe(MAXIMUM_CREDITS_PER_PURCHASE)
})

test.each(["", "0", "-1", "1.5", "three", String(MAXIMUM_CREDITS_PER_PURCHASE + 1)])(
  "%j is no number of credits",
  (typed) => expect(creditsChange("grant", typed)).toBeNull()
)
