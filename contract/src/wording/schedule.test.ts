import { scheduleSentence } from "./schedule"

const limits = { minDurationSeconds: 3_600, maxDurationSeconds: 2_592_000 }

test("a duration outside of the limits is told with the policy's figures", () => {
  expect(scheduleSentence("too_short", limits)).toBe("An auction runs for at least 1 hour.")
  expect(scheduleSentence("too_long", limits)).toBe("An auction runs for at most 30 days.")
})
