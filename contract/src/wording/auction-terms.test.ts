import { cents } from "../rules/money"
import { extensionSentence, maximumSentence } from "./auction-terms"

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

const car = {
  terms: { proxyStepCents: cents(30_000) },
  openingPriceCents: cents(350_000),
  currentBidCents: cents(700_000),
  hasReserve: false,
  reserveMet: true,
}
const STEP = "We bid for you up to your maximum, at most CA$300 over the next best bid."
const RESERVE =
  "If your maximum reaches the secret reserve, the price moves up to the reserve at once, even if nobody else bids."

test.each([
  ["against others, by the step of the auction", car, false, STEP],
  ["where the auction's step is not known", { ...car, terms: null }, false, "We bid for you up to your maximum."],
  [
    "before the first bid, at the opening price",
    { ...car, currentBidCents: null },
    false,
    `${STEP} The price is CA$3,500 while nobody else bids.`,
  ],
  ["of who leads, at the price that stands", car, true, `${STEP} The price stays CA$7,000 while nobody else bids.`],
  ["below a reserve, with what it moves", { ...car, hasReserve: true, reserveMet: false }, false, `${STEP} ${RESERVE}`],
  [
    "of who leads below a reserve, with both",
    { ...car, hasReserve: true, reserveMet: false },
    true,
    `${STEP} The price stays CA$7,000 while nobody else bids. ${RESERVE}`,
  ],
  ["over a reserve that is met, without it", { ...car, hasReserve: true }, false, STEP],
])("what a maximum does is said %s", (_case, terms, leads, sentence) => {
  expect(maximumSentence(terms, leads)).toBe(sentence)
})
