import fc from "fast-check"
import { cents, type Cents } from "@northlot/contract"
import type { NegotiationParty, NegotiationState } from "../types"
import { decideMove, movesOf, priceRange, shownStatus, standingPrice, turnEnd, type Move } from "./moves"

const HOUR = 3_600_000
const START = new Date("2026-11-23T18:00:00Z")
const at = (hours: number) => new Date(START.getTime() + hours * HOUR)

const opened = (lastPriceCents = 1_800_000): NegotiationState => ({
  status: "open",
  lastPriceCents: cents(lastPriceCents),
  offer: null,
  counter: null,
  endsAt: turnEnd(START),
  decidedBy: null,
})

/** Makes the moves, each at its given hour. Returns the final state, and the decision about each move. */
function play(...moves: [hours: number, move: Move][]) {
  let state = opened()
  const decisions = moves.map(([hours, move]) => {
    const decision = decideMove(state, move, at(hours))
    if (decision.do === "move") state = decision.next
    return decision.do === "move" ? decision.step.type : decision.do === "refuse" ? decision.code : decision.do
  })
  return { state, decisions }
}

const offer = (by: NegotiationParty, amountCents: Cents): Move => ({ act: "offer", by, amountCents })
const counter = (by: NegotiationParty, amountCents: Cents): Move => ({ act: "counter", by, amountCents })
const accept = (by: NegotiationParty): Move => ({ act: "accept", by })
const decline = (by: NegotiationParty): Move => ({ act: "decline", by })

describe("a negotiation below the reserve", () => {
  test("best offer, one counter, agreement: each turn has 24 hours of its own", () => {
    const { state, decisions } = play(
      [23, offer("buyer", cents(1_900_000))],
      [46, counter("seller", cents(2_000_000))],
      [69, accept("buyer")]
    )
    expect(decisions).toEqual(["offered", "countered", "accepted"])
    expect(state).toMatchObject({ status: "agreed", decidedBy: "buyer", endsAt: at(70) })
    expect(standingPrice(state)).toEqual({ by: "seller", amountCents: 2_000_000 })
  })

  test("the seller may begin, and a buyer's counter lies below the price that the seller asks", () => {
    expect(
      play(
        [1, offer("seller", cents(2_000_000))],
        [2, counter("buyer", cents(2_000_000))],
        [2, counter("buyer", cents(1_900_000))],
        [3, accept("seller")]
      ).decisions
    ).toEqual(["offered", "INVALID_AMOUNT", "countered", "accepted"])
  })

  test("a seller's counter lies above the offer by a dollar at least: the same price is an acceptance", () => {
    expect(
      play(
        [1, offer("buyer", cents(1_900_000))],
        [2, counter("seller", cents(1_900_000))],
        [2, counter("seller", cents(1_900_100))]
      ).decisions
    ).toEqual(["offered", "INVALID_AMOUNT", "countered"])
  })

  test("a price is accepted until its 24 hours are over, and not at that moment", () => {
    expect(play([1, offer("seller", cents(2_000_000))], [24.99, accept("buyer")]).decisions).toEqual([
      "offered",
      "accepted",
    ])
    const late = play([1, offer("seller", cents(2_000_000))], [25, accept("buyer")])
    expect(late.decisions).toEqual(["offered", "OFFER_ENDED"])
  })

  test("of two offers at once the first stands, and the other side is told what stands", () => {
    const { state } = play([1, offer("seller", cents(2_000_000))])
    expect(decideMove(state, offer("buyer", cents(1_900_000)), at(1))).toMatchObject({
      do: "refuse",
      code: "INVALID_TRANSITION",
      message: expect.stringContaining("CA$20,000"),
    })
  })

  test("nobody answers the own price, takes it back, or counters a counter", () => {
    expect(
      play(
        [1, accept("buyer")],
        [1, offer("buyer", cents(1_900_000))],
        [2, accept("buyer")],
        [2, decline("buyer")],
        [2, counter("buyer", cents(2_000_000))]
      ).decisions
    ).toEqual(["INVALID_TRANSITION", "offered", "INVALID_TRANSITION", "INVALID_TRANSITION", "INVALID_TRANSITION"])
    expect(
      play(
        [1, offer("buyer", cents(1_900_000))],
        [2, counter("seller", cents(2_000_000))],
        [3, counter("buyer", cents(1_950_000))]
      ).decisions[2]
    ).toBe("INVALID_TRANSITION")
  })

  test("a price is in whole dollars, at least the last one, whatever cents that had", () => {
    expect(
      play(
        [1, offer("buyer", cents(1_799_900))],
        [1, offer("buyer", cents(1_900_050))],
        [1, offer("buyer", cents(1_800_000))]
      ).decisions
    ).toEqual(["INVALID_AMOUNT", "INVALID_AMOUNT", "offered"])
    expect(priceRange(opened(1_800_001), "buyer")).toMatchObject({ act: "offer", minimumCents: 1_800_100 })
    // If the seller offers exactly the last bid, the buyer cannot name a lower price.
    expect(priceRange({ ...opened(), offer: { by: "seller", amountCents: cents(1_800_000) } }, "buyer")).toBeNull()
  })

  test("either may end it before a price is named; its end is final to the second", () => {
    expect(play([1, decline("seller")], [2, offer("buyer", cents(1_900_000))]).decisions).toEqual([
      "declined",
      "OFFER_ENDED",
    ])
    expect(play([1, decline("buyer")]).decisions).toEqual(["declined"])
    expect(
      play([23.999, { act: "expire" }], [24, offer("buyer", cents(1_900_000))], [24, { act: "expire" }]).decisions
    ).toEqual(["nothing", "OFFER_ENDED", "expired"])
    expect(shownStatus(opened(), at(24))).toBe("expired")
  })
})

const parties = fc.constantFrom<NegotiationParty>("buyer", "seller")
const amounts = fc.integer({ min: 17_990, max: 18_030 }).map((dollars) => dollars * 100 + (dollars % 7 === 0 ? 50 : 0))
const moves = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom("offer" as const, "counter" as const), parties, amounts)
      .map(([act, by, amountCents]): Move => ({ act, by, amountCents: cents(amountCents) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("accept" as const, "decline" as const), parties)
      .map(([act, by]): Move => ({ act, by })),
  },
  { weight: 1, arbitrary: fc.constantFrom<Move>({ act: "expire" }, { act: "withdraw" }) }
)
/** Sequences of negotiation moves in any order, with hours between the moves. */
const plays = fc.array(fc.tuple(fc.integer({ min: 0, max: 15 }), moves), { maxLength: 25 })

test("whatever is tried in whatever order: two prices at most, one per side, none below the last; one end; nothing after it", () => {
  fc.assert(
    fc.property(plays, (played) => {
      let state = opened()
      let hours = 0
      const steps: { type: string; by?: NegotiationParty; amountCents: Cents | null }[] = []
      for (const [wait, move] of played) {
        hours += wait
        const allowed = "by" in move ? movesOf(state, move.by, at(hours)) : null
        const decision = decideMove(state, move, at(hours))
        if (decision.do !== "move") continue
        steps.push({ ...decision.step, ...("by" in move ? { by: move.by } : {}) })
        // Every move that a page offers is accepted.
        if (move.act === "accept" || move.act === "decline") expect(allowed![move.act]).toBe(true)
        if (move.act === "offer" || move.act === "counter") expect(allowed!.price?.act).toBe(move.act)
        expect(state.status).toBe("open")
        state = decision.next
      }
      const named = steps.filter(({ type }) => type === "offered" || type === "countered")
      expect(new Set(named.map(({ by }) => by)).size).toBe(named.length)
      for (const { amountCents } of named) expect([amountCents! >= 1_800_000, amountCents! % 100]).toEqual([true, 0])
      expect(steps.length - named.length).toBeLessThanOrEqual(1)
      if (state.status === "agreed") {
        const last = named.at(-1)!
        expect(standingPrice(state)).toEqual({ by: last.by, amountCents: last.amountCents })
        expect(state.decidedBy).not.toBe(last.by)
      }
      // A negotiation ends three days after its opening at the latest.
      const latest = decideMove(state, { act: "expire" }, at(72))
      expect((latest.do === "move" ? latest.next : state).status).not.toBe("open")
    })
  )
})

test("a move that was made and comes again changes nothing, as long as nobody answered it", () => {
  fc.assert(
    fc.property(plays, moves, (played, again) => {
      let state = opened()
      for (const [, move] of played) {
        const decision = decideMove(state, move, at(1))
        if (decision.do === "move") state = decision.next
      }
      const first = decideMove(state, again, at(1))
      if (first.do === "move") expect(decideMove(first.next, again, at(1))).toEqual({ do: "nothing" })
    })
  )
})
