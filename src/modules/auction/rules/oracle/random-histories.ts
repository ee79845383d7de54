import { cents, type BidStep, type Cents } from "@northlot/contract"
import { placeBid, type PlaceBidResult } from "../place-bid"
import { NOTHING_VOIDED, type AuctionState } from "../auction-state"
import { replay, type AuctionTerms, type TimedCommand } from "./engine-oracle"

/** `BIDDING_SEED=<seed>` replays a run. A failure prints the seed and its history. */
const SEED = Number(process.env.BIDDING_SEED ?? Date.now() % 2 ** 32)

type Random = (from: number, to: number) => number

/** Returns whole numbers from `from` to `to`, both included (mulberry32). */
function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (from, to) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1))
  }
}

const oneIn = (random: Random, chances: number) => random(1, chances) === 1

/**
 * Returns bid steps with no price band, with one band for all prices, or with a second band that starts within the
 * range of the prices.
 */
function randomBands(random: Random): BidStep[] {
  const first = random(1, 3)
  const bands: [number, number][] = [
    [0, first],
    [random(3, 20), first + random(0, 3)],
  ]
  return bands.slice(0, random(0, 2)).map(([from, step]) => ({ fromCents: cents(from), stepCents: cents(step) }))
}

/** Small amounts, so that ties, ceilings, reserves and time limits occur often. */
function randomTerms(random: Random): AuctionTerms {
  return {
    status: oneIn(random, 60) ? (["scheduled", "settled", "cancelled"] as const)[random(0, 2)]! : "open",
    sellerId: "seller",
    startsAt: 1_000,
    endsAt: 1_000 + random(2, 12) * 500,
    openingCents: cents(random(1, 8)),
    reserveCents: oneIn(random, 2) ? cents(random(1, 30)) : null,
    minIncrementCents: cents(random(1, 3)),
    proxyStepCents: cents(random(1, 5)),
    bidSteps: randomBands(random),
    buyNow: null,
    antiSnipeWindowSeconds: random(0, 3),
    antiSnipeExtensionSeconds: random(0, 3),
    voided: NOTHING_VOIDED,
  }
}

const INVALID = [0, -1, 0.5, 7.25, NaN, Infinity, -Infinity, 1_000_000_001, 2 ** 53, 1e21] as Cents[]

function randomHistory(random: Random): TimedCommand[] {
  const bidders = random(2, 5)
  let now = oneIn(random, 4) ? 500 : 1_000
  let reach = 4
  return Array.from({ length: random(1, 12) }, () => {
    now += oneIn(random, 2) ? 0 : random(1, 3) * 250
    reach += random(0, 5)
    const amountCents = oneIn(random, 50)
      ? INVALID[random(0, INVALID.length - 1)]!
      : cents(random(Math.max(1, reach - 8), reach + 6))
    return {
      bidderId: oneIn(random, 50) ? "seller" : `bidder-${random(1, bidders)}`,
      amountCents,
      mode: oneIn(random, 2) ? ("exact" as const) : ("proxy" as const),
      now,
    }
  })
}

/**
 * The auction rules that the result of a bid shows. The test counts them, to prove that the histories reach every rule.
 */
function rulesSeen(before: AuctionState, { mode, bidderId }: TimedCommand, answer: PlaceBidResult): string[] {
  if (!answer.ok) return [answer.code]
  const { state, rows } = answer
  const own = before.leaderId === bidderId
  const seen = [
    `${own ? "own" : before.leaderId === null ? "first" : answer.leading ? "overtaking" : "defended"} ${mode}`,
  ]
  if (rows.length === 2 && rows[0]!.amountCents === rows[1]!.amountCents) seen.push(`tie ${mode}`)
  if (own && mode === "proxy" && rows.length === 1) seen.push("raise lifts to the reserve")
  if (answer.leading && rows.length === 2) seen.push("driven to the ceiling")
  if (state.currentCents === state.reserveCents && before.currentCents !== before.reserveCents)
    seen.push("reserve reached")
  if (answer.extended) seen.push("extended")
  return seen
}

const RULES = [
  "INVALID_AMOUNT",
  "OWN_LISTING",
  "AUCTION_NOT_OPEN",
  "ALREADY_LEADING",
  "BID_TOO_LOW",
  "first exact",
  "first proxy",
  "overtaking exact",
  "overtaking proxy",
  "defended exact",
  "defended proxy",
  "own exact",
  "own proxy",
  "tie exact",
  "tie proxy",
  "raise lifts to the reserve",
  "driven to the ceiling",
  "reserve reached",
  "extended",
]

/**
 * Plays random histories and compares each answer of the engine with the second model's answer, using `areSame`.
 * @throws Error with the seed and the history where the answers differ
 */
export function playHistories(histories: number, areSame: (one: unknown, other: unknown) => boolean): void {
  const counts = new Map<string, number>()
  for (let index = 0; index < histories; index++) {
    const random = seededRandom(SEED + index)
    const terms = randomTerms(random)
    const history = randomHistory(random)
    const expected = replay(terms, history)

    let state: AuctionState = { ...terms, currentCents: null, leaderId: null, leaderCeilingCents: null, lastSeq: 0 }
    history.forEach((command, position) => {
      const { now, ...bid } = command
      const answer = placeBid(state, bid, now)
      if (!areSame(answer, expected[position])) {
        const found = { terms, history: history.slice(0, position + 1), engine: answer, model: expected[position] }
        throw new Error(
          `Replay with BIDDING_SEED=${SEED + index} (history 0 of that run): ${JSON.stringify(found, null, 2)}`
        )
      }
      for (const rule of rulesSeen(state, command, answer)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
      if (answer.ok) state = answer.state
    })
  }
  // The histories must reach each rule often enough to prove the rule.
  expect(RULES.filter((rule) => (counts.get(rule) ?? 0) < histories / 200)).toEqual([])
  expect([...counts.keys()].filter((rule) => !RULES.includes(rule))).toEqual([])
}
