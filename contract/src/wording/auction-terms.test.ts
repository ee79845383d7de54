import { cents } from "../rules/money"
import { extensionSentence, proxySentence } from "./auction-terms"

test.each([
  [
    { antiSnipeWindowSeconds: 120, antiSnipeExtensionSeconds: 120 },
    "A bid in the last 2 minutes moves the end to 2 minutes after that bid.",
  ],
  [
    { antiSnipeWindowSeconds: 3_600, antiSnipeExtensionSeconds: 90 },
    "A bid in the last hour moves the end to 90 seconds after that bid, where that is later.",
  ],
  [{ antiSnipeWindowSeconds: 0, antiSnipeExtensionSeconds: 120 }, "A late bid does not move the end."],
  [{ antiSnipeWindowSeconds: 120, antiSnipeExtensionSeconds: 0 }, "A late bid does not move the end."],
  [null, ""],
])("%j is said as the auction does it", (terms, sentence) => {
  expect(extensionSentence(terms)).toBe(sentence)
})

test("a maximum is said with the step that the auction takes", () => {
  expect(proxySentence({ proxyStepCents: cents(30_000) })).toBe(
    "We bid for you up to your maximum, at most CA$300 over the next best."
  )
  expect(proxySentence(null)).toBe("We bid for you up to your maximum.")
})
