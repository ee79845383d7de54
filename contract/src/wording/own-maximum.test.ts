import { cents } from "../rules/money"
import { ownMaximumSentence } from "./own-maximum"

test.each([
  [200_000, 300_000, true, "Your maximum is CA$3,000. It can be raised, not lowered."],
  [300_000, 300_000, true, "Your maximum is CA$3,000 already. It can be raised, not lowered."],
  [200_000, 300_050, true, "Your maximum is CA$3,000.50. It can be raised, not lowered."],
  [300_000, 300_000, false, "You lead with your bid of CA$3,000. A maximum has to be above it."],
])("a leader's maximum of %i cents, where the own ceiling is %i (by proxy: %s)", (amount, ceiling, byProxy, said) => {
  expect(ownMaximumSentence(cents(amount), { ceilingCents: cents(ceiling), byProxy })).toBe(said)
})
