import { cents } from "@northlot/contract"
import { bidStanding, outcomeWords, type PlacedOutcome } from "./bidOutcome"

const car = { hasReserve: true, reserveMet: false, outbid: false, lastSeq: 4, currentBidCents: cents(700_000) }
const leading = {
  seq: 4,
  leading: true,
  currentBidCents: cents(700_000),
  minimumCents: cents(710_000),
  reserveMet: false,
  proxyMaxCents: null,
}
const placed = (amount: number, answer: Partial<PlacedOutcome["answer"]> = {}): PlacedOutcome => ({
  amountCents: cents(amount),
  mode: "proxy",
  answer: { ...leading, ...answer },
})

it("leads below the reserve, and is told so with what may be done, not as a bid to be raised", () => {
  expect(bidStanding(placed(700_000), car)).toBe("below-reserve")
  expect(outcomeWords(placed(900_000, { proxyMaxCents: cents(900_000) }), car)).toEqual({
    title: "You are winning, reserve not met",
    text: expect.stringMatching(
      /^You lead at CA\$7,000, up to your maximum of CA\$9,000\. The reserve is not met.*You do not have to bid again\. You may raise your maximum/
    ),
  })
})

it("says which price the reserve made of a maximum, and of an exact bid", () => {
  const met = { currentBidCents: cents(1_800_000), reserveMet: true, metReserve: true as const }
  const over = { ...car, reserveMet: true, currentBidCents: cents(1_800_000) }
  expect(outcomeWords(placed(2_000_000, { ...met, proxyMaxCents: cents(2_000_000) }), over).text).toBe(
    "Your maximum met the reserve: the price is CA$18,000. You lead at CA$18,000, up to your maximum of CA$20,000. We tell you when somebody overtakes you."
  )
  expect(outcomeWords({ ...placed(1_800_000, met), mode: "exact" }, over).text).toMatch(
    /^Your bid met the reserve: the price is CA\$18,000\. You lead at CA\$18,000\. /
  )
})

it("names a lead without a reserve to be met by one short sentence, with its price and maximum", () => {
  expect(outcomeWords(placed(900_000, { proxyMaxCents: cents(900_000) }), { ...car, hasReserve: false })).toEqual({
    title: "You are winning",
    text: "You lead at CA$7,000, up to your maximum of CA$9,000. We tell you when somebody overtakes you.",
  })
})

it("leads where the reserve is met, by an earlier bid or by the seller who lowered it, and where there is none", () => {
  for (const known of [{ reserveMet: true }, { hasReserve: false }])
    expect(bidStanding(placed(700_000), { ...car, ...known })).toBe("leads")
  expect(bidStanding(placed(700_000, { reserveMet: true }), car)).toBe("leads")
})

it("says of an equal bid that an earlier one leads, until the price goes on", () => {
  const equal = placed(700_000, { leading: false })
  expect(outcomeWords(equal, car)).toEqual({
    title: "You were outbid at once: CA$7,000 leads",
    text: "Your bid of CA$7,000 is placed; an earlier bid of the same amount leads.",
  })
  expect(outcomeWords(equal, { ...car, currentBidCents: cents(710_000) })).toEqual({
    title: "You were outbid at once: CA$7,100 leads",
    text: "Somebody has a higher maximum.",
  })
  expect(bidStanding(placed(680_000, { leading: false }), car)).toBe("outbid")
})

it("leads no more as soon as a later bid is heard of, and is not undone by an older state", () => {
  const later = { ...car, outbid: true, lastSeq: 5, currentBidCents: cents(720_000) }
  expect(bidStanding(placed(700_000), later)).toBe("outbid")
  expect(outcomeWords(placed(700_000), later)).toEqual({
    title: "You were outbid: CA$7,200 leads",
    text: "Somebody else leads now.",
  })
  expect(bidStanding(placed(700_000), { ...car, outbid: true, lastSeq: 4 })).toBe("below-reserve")
})
