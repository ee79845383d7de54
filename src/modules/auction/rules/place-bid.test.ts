import { cents, type Cents } from "@northlot/contract"
import { NOTHING_VOIDED, type AuctionState, type BidRow } from "./auction-state"
import { placeBid, type AcceptedBid, type BidCommand, type BidRefusal } from "./place-bid"

const cad = (dollars: number) => cents(Math.round(dollars * 100))
const NOON = Date.UTC(2026, 5, 1, 16)
const MINUTE = 60_000

/** An auction that opened at noon in Toronto for one hour, without a bid. */
const fresh: AuctionState = {
  status: "open",
  sellerId: "seller",
  startsAt: NOON,
  endsAt: NOON + 60 * MINUTE,
  openingCents: cad(3_500),
  reserveCents: null,
  minIncrementCents: cad(100),
  proxyStepCents: cad(250),
  bidSteps: [],
  buyNow: null,
  antiSnipeWindowSeconds: 120,
  antiSnipeExtensionSeconds: 120,
  currentCents: null,
  leaderId: null,
  leaderCeilingCents: null,
  lastSeq: 0,
  voided: NOTHING_VOIDED,
}
/** Lena leads at CA$8,000 with a maximum of CA$10,000, and the log has seven rows. */
const led: AuctionState = {
  ...fresh,
  currentCents: cad(8_000),
  leaderId: "lena",
  leaderCeilingCents: cad(10_000),
  lastSeq: 7,
}
const belowReserve: AuctionState = { ...led, reserveCents: cad(12_000) }
const atCeiling: AuctionState = { ...led, leaderCeilingCents: cad(8_000) }

const EARLY = NOON + 10 * MINUTE

type Bid = readonly [bidderId: string, mode: BidCommand["mode"], dollars: number]
type Row = readonly [bidderId: string, dollars: number, automatic?: "automatic"]
const command = ([bidderId, mode, dollars]: Bid): BidCommand => ({ bidderId, mode, amountCents: cad(dollars) })

function accepted(state: AuctionState, bid: Bid, now = EARLY): AcceptedBid {
  const answer = placeBid(state, command(bid), now)
  if (!answer.ok) throw new Error(`Refused: ${answer.code}`)
  return answer
}

function rowsFrom(lastSeq: number, rows: readonly Row[]): BidRow[] {
  return rows.map(([bidderId, dollars, automatic], index) => ({
    seq: lastSeq + 1 + index,
    bidderId,
    amountCents: cad(dollars),
    automatic: automatic !== undefined,
  }))
}

describe("refusals", () => {
  describe("in their order of precedence: everything is wrong, then one thing less at a time", () => {
    const ended = led.endsAt
    test.each<[string, BidRefusal | "accepted", BidCommand, number]>([
      [
        "an amount that is none",
        { code: "INVALID_AMOUNT" },
        { bidderId: "seller", mode: "exact", amountCents: cents(-1) },
        ended,
      ],
      [
        "the seller's bid",
        { code: "OWN_LISTING" },
        { bidderId: "seller", mode: "exact", amountCents: cents(1) },
        ended,
      ],
      [
        "a bid after the end",
        { code: "AUCTION_NOT_OPEN" },
        { bidderId: "lena", mode: "exact", amountCents: cents(1) },
        ended,
      ],
      [
        "the leader's bid",
        { code: "ALREADY_LEADING", maximumCents: cad(10_000) },
        { bidderId: "lena", mode: "exact", amountCents: cents(1) },
        ended - 1,
      ],
      [
        "too little",
        { code: "BID_TOO_LOW", minimumCents: cad(8_100) },
        { bidderId: "bob", mode: "exact", amountCents: cents(1) },
        ended - 1,
      ],
      ["the least next bid", "accepted", { bidderId: "bob", mode: "exact", amountCents: cad(8_100) }, ended - 1],
    ])("%s", (_case, expected, bid, now) => {
      const answer = placeBid(led, bid, now)
      if (expected === "accepted") expect(answer.ok).toBe(true)
      else expect(answer).toEqual({ ok: false, ...expected })
    })
  })

  describe("INVALID_AMOUNT", () => {
    test.each([0, -0, -1, 0.5, 850_000.5, NaN, Infinity, -Infinity, 1_000_000_001, 2 ** 53, 2 ** 63, 1e21])(
      "%p cents",
      (amountCents) => {
        for (const mode of ["exact", "proxy"] as const) {
          expect(placeBid(led, { bidderId: "bob", mode, amountCents: amountCents as Cents }, EARLY)).toEqual({
            ok: false,
            code: "INVALID_AMOUNT",
          })
        }
      }
    )
    test.each(["850000", null, undefined, [850_000], { cents: cents(1) }, true, 850_000n])(
      "%p, which is no number",
      (amount) => {
        const bid = { bidderId: "bob", mode: "exact", amountCents: amount as unknown as Cents } as const
        expect(placeBid(led, bid, EARLY)).toEqual({ ok: false, code: "INVALID_AMOUNT" })
      }
    )
    test("CA$10,000,000 itself can be bid", () => {
      expect(accepted(led, ["bob", "exact", 10_000_000]).state.currentCents).toBe(1_000_000_000)
    })
  })

  describe("AUCTION_NOT_OPEN", () => {
    test.each<[string, Partial<AuctionState>, number]>([
      ["scheduled", { status: "scheduled" }, EARLY],
      ["settled", { status: "settled" }, EARLY],
      ["cancelled", { status: "cancelled" }, EARLY],
      ["a millisecond before the start", {}, NOON - 1],
      ["at the very end", {}, led.endsAt],
      ["a millisecond after the end", {}, led.endsAt + 1],
    ])("%s", (_case, change, now) => {
      const answer = placeBid({ ...led, ...change }, command(["bob", "exact", 9_000]), now)
      expect(answer).toEqual({ ok: false, code: "AUCTION_NOT_OPEN" })
    })
    test.each([
      ["at the very start", NOON],
      ["a millisecond before the end", led.endsAt - 1],
    ])("%s the auction is open", (_case, now) => {
      expect(placeBid(led, command(["bob", "exact", 9_000]), now).ok).toBe(true)
    })
  })

  describe("ALREADY_LEADING, with the own maximum", () => {
    test.each<[string, AuctionState, Bid]>([
      ["a lower maximum", led, ["lena", "proxy", 9_000]],
      ["the same maximum", led, ["lena", "proxy", 10_000]],
      ["an exact bid below the maximum", led, ["lena", "exact", 8_100]],
      ["an exact bid above the maximum", led, ["lena", "exact", 11_000]],
      ["an exact bid once the reserve is met", { ...led, reserveCents: cad(8_000) }, ["lena", "exact", 11_000]],
      ["a lower maximum below the reserve", belowReserve, ["lena", "proxy", 9_000]],
    ])("%s", (_case, state, bid) => {
      expect(placeBid(state, command(bid), EARLY)).toEqual({
        ok: false,
        code: "ALREADY_LEADING",
        maximumCents: cad(10_000),
      })
    })
  })

  describe("BID_TOO_LOW, with the least next bid", () => {
    test.each<[string, AuctionState, Bid, number]>([
      ["a first exact bid below the opening price", fresh, ["bob", "exact", 3_499.99], 3_500],
      ["a first maximum below the opening price", fresh, ["bob", "proxy", 3_499.99], 3_500],
      ["an exact bid at the price", led, ["bob", "exact", 8_000], 8_100],
      ["an exact bid a cent below one increment", led, ["bob", "exact", 8_099.99], 8_100],
      ["a maximum a cent below one increment", led, ["bob", "proxy", 8_099.99], 8_100],
      [
        "the leader's exact bid towards the reserve below one increment",
        belowReserve,
        ["lena", "exact", 8_099.99],
        8_100,
      ],
    ])("%s", (_case, state, bid, minimum) => {
      expect(placeBid(state, command(bid), EARLY)).toEqual({
        ok: false,
        code: "BID_TOO_LOW",
        minimumCents: cad(minimum),
      })
    })
  })
})

/** The expected effects of a bid: its log rows, and then the leader, the ceiling and the price. */
type Outcome = readonly [rows: readonly Row[], leader: string, ceiling: number, price: number]
type RuleCase = readonly [rule: string, state: AuctionState, bid: Bid, outcome: Outcome]

function expectOutcome(state: AuctionState, bid: Bid, [rows, leader, ceiling, price]: Outcome): void {
  const answer = accepted(state, bid)
  expect(answer.rows).toEqual(rowsFrom(state.lastSeq, rows))
  expect(answer.state).toEqual({
    ...state,
    leaderId: leader,
    leaderCeilingCents: cad(ceiling),
    currentCents: cad(price),
    lastSeq: state.lastSeq + rows.length,
  })
  expect(answer.leading).toBe(leader === bid[0])
  expect(answer.previousLeaderId).toBe(state.leaderId)
  expect(answer.maximum).toEqual(bid[1] === "proxy" ? { bidderId: bid[0], amountCents: cad(bid[2]) } : null)
  expect(answer.extended).toBe(false)
}

describe("the rules, sentence by sentence", () => {
  describe("the first bid", () => {
    test.each<RuleCase>([
      [
        "exact at the opening price leads there",
        fresh,
        ["bob", "exact", 3_500],
        [[["bob", 3_500]], "bob", 3_500, 3_500],
      ],
      [
        "exact above the opening price leads at itself",
        fresh,
        ["bob", "exact", 5_000],
        [[["bob", 5_000]], "bob", 5_000, 5_000],
      ],
      ["a maximum leads at the opening price", fresh, ["bob", "proxy", 5_000], [[["bob", 3_500]], "bob", 5_000, 3_500]],
      ["a maximum at the opening price", fresh, ["bob", "proxy", 3_500], [[["bob", 3_500]], "bob", 3_500, 3_500]],
    ])("%s", (_rule, state, bid, outcome) => expectOutcome(state, bid, outcome))
  })

  describe("an exact bid X of another, against a ceiling of CA$10,000", () => {
    test.each<RuleCase>([
      ["X > m leads at X", led, ["bob", "exact", 10_500], [[["bob", 10_500]], "bob", 10_500, 10_500]],
      [
        "X > m by a cent leads at X",
        led,
        ["bob", "exact", 10_000.01],
        [[["bob", 10_000.01]], "bob", 10_000.01, 10_000.01],
      ],
      [
        "X = m: the earlier one keeps the lead at X",
        led,
        ["bob", "exact", 10_000],
        [
          [
            ["bob", 10_000],
            ["lena", 10_000, "automatic"],
          ],
          "lena",
          10_000,
          10_000,
        ],
      ],
      [
        "X < m: the leader keeps it one proxy step over X",
        led,
        ["bob", "exact", 9_000],
        [
          [
            ["bob", 9_000],
            ["lena", 9_250, "automatic"],
          ],
          "lena",
          10_000,
          9_250,
        ],
      ],
      [
        "X < m by less than a step: the leader keeps it at the ceiling",
        led,
        ["bob", "exact", 9_900],
        [
          [
            ["bob", 9_900],
            ["lena", 10_000, "automatic"],
          ],
          "lena",
          10_000,
          10_000,
        ],
      ],
      [
        "against an exact leader X leads at X",
        atCeiling,
        ["bob", "exact", 8_100],
        [[["bob", 8_100]], "bob", 8_100, 8_100],
      ],
    ])("%s", (_rule, state, bid, outcome) => expectOutcome(state, bid, outcome))
  })

  describe("a maximum M of another, against a ceiling of CA$10,000", () => {
    test.each<RuleCase>([
      [
        "M > m drives the leader to the ceiling and leads one step over it",
        led,
        ["bob", "proxy", 12_000],
        [
          [
            ["lena", 10_000, "automatic"],
            ["bob", 10_250],
          ],
          "bob",
          12_000,
          10_250,
        ],
      ],
      [
        "M > m by less than a step leads at M",
        led,
        ["bob", "proxy", 10_100],
        [
          [
            ["lena", 10_000, "automatic"],
            ["bob", 10_100],
          ],
          "bob",
          10_100,
          10_100,
        ],
      ],
      [
        "M > m where the leader stands at the ceiling already: no row for the leader",
        atCeiling,
        ["bob", "proxy", 12_000],
        [[["bob", 8_250]], "bob", 12_000, 8_250],
      ],
      [
        "M = m: the earlier one keeps the lead at M",
        led,
        ["bob", "proxy", 10_000],
        [
          [
            ["bob", 10_000],
            ["lena", 10_000, "automatic"],
          ],
          "lena",
          10_000,
          10_000,
        ],
      ],
      [
        "M < m: the leader keeps it one proxy step over M",
        led,
        ["bob", "proxy", 9_000],
        [
          [
            ["bob", 9_000],
            ["lena", 9_250, "automatic"],
          ],
          "lena",
          10_000,
          9_250,
        ],
      ],
    ])("%s", (_rule, state, bid, outcome) => expectOutcome(state, bid, outcome))
  })

  describe("the leader's own bids", () => {
    test.each<RuleCase>([
      [
        "a raise of the maximum moves neither price nor log",
        led,
        ["lena", "proxy", 15_000],
        [[], "lena", 15_000, 8_000],
      ],
      ["a raise by a cent, less than an increment", led, ["lena", "proxy", 10_000.01], [[], "lena", 10_000.01, 8_000]],
      ["a leader by an exact bid may set a maximum", atCeiling, ["lena", "proxy", 8_050], [[], "lena", 8_050, 8_000]],
      [
        "below the reserve an exact bid within the maximum moves the price alone",
        belowReserve,
        ["lena", "exact", 9_000],
        [[["lena", 9_000]], "lena", 10_000, 9_000],
      ],
      [
        "below the reserve an exact bid above the maximum moves both",
        belowReserve,
        ["lena", "exact", 11_000],
        [[["lena", 11_000]], "lena", 11_000, 11_000],
      ],
    ])("%s", (_rule, state, bid, outcome) => expectOutcome(state, bid, outcome))
  })

  describe("when the leader's ceiling reaches the reserve of CA$12,000, the price moves up to it", () => {
    const freshWithReserve = { ...fresh, reserveCents: cad(12_000) }
    test.each<RuleCase>([
      ["by the first maximum", freshWithReserve, ["bob", "proxy", 13_000], [[["bob", 12_000]], "bob", 13_000, 12_000]],
      [
        "by the first maximum at the reserve",
        freshWithReserve,
        ["bob", "proxy", 12_000],
        [[["bob", 12_000]], "bob", 12_000, 12_000],
      ],
      [
        "not by a cent less",
        freshWithReserve,
        ["bob", "proxy", 11_999.99],
        [[["bob", 3_500]], "bob", 11_999.99, 3_500],
      ],
      [
        "an exact bid above the reserve stays at itself",
        freshWithReserve,
        ["bob", "exact", 13_000],
        [[["bob", 13_000]], "bob", 13_000, 13_000],
      ],
      [
        "by a maximum that overtakes, in the new leader's row",
        belowReserve,
        ["bob", "proxy", 13_000],
        [
          [
            ["lena", 10_000, "automatic"],
            ["bob", 12_000],
          ],
          "bob",
          13_000,
          12_000,
        ],
      ],
      [
        "by a raise of the own maximum, in an automatic row",
        belowReserve,
        ["lena", "proxy", 12_500],
        [[["lena", 12_000, "automatic"]], "lena", 12_500, 12_000],
      ],
      ["not by a raise that falls short", belowReserve, ["lena", "proxy", 11_999.99], [[], "lena", 11_999.99, 8_000]],
      [
        "by an exact bid of the leader's at the reserve",
        belowReserve,
        ["lena", "exact", 12_000],
        [[["lena", 12_000]], "lena", 12_000, 12_000],
      ],
    ])("%s", (_rule, state, bid, outcome) => expectOutcome(state, bid, outcome))
  })
})

describe("anti-sniping", () => {
  const late = led.endsAt - 30_000
  test.each<[string, Bid]>([
    ["a bid that takes the lead", ["bob", "exact", 11_000]],
    ["a bid that does not", ["bob", "exact", 9_000]],
    ["a raise of the own maximum", ["lena", "proxy", 11_000]],
  ])("%s in the last two minutes moves the end to two minutes after it", (_case, bid) => {
    const answer = accepted(led, bid, late)
    expect(answer.extended).toBe(true)
    expect(answer.state.endsAt).toBe(late + 2 * MINUTE)
  })
  test("a bid before the last two minutes leaves the end", () => {
    const answer = accepted(led, ["bob", "exact", 9_000], led.endsAt - 2 * MINUTE - 1)
    expect(answer).toMatchObject({ extended: false, state: { endsAt: led.endsAt } })
  })
  test("a bid is in time until the extended end, and each late bid extends again", () => {
    const once = accepted(led, ["bob", "exact", 9_000], led.endsAt - 1).state
    const twice = accepted(once, ["bob", "exact", 9_500], led.endsAt + MINUTE).state
    expect(twice.endsAt).toBe(led.endsAt + 3 * MINUTE)
    expect(placeBid(twice, command(["bob", "exact", 9_900]), twice.endsAt)).toEqual({
      ok: false,
      code: "AUCTION_NOT_OPEN",
    })
  })
  test("a refused bid does not extend", () => {
    expect(placeBid(led, command(["bob", "exact", 8_000]), late)).not.toHaveProperty("state")
  })
})

describe("the same bid again with one field changed", () => {
  /** Bob's exact bid of CA$9,000 against Lena's CA$10,000: the price is CA$9,250, and Lena leads. */
  const bid: Bid = ["bob", "exact", 9_000]
  test.each<[string, Partial<AuctionState>, Bid, string, number]>([
    ["nothing", {}, bid, "lena", 9_250],
    ["another bidder", {}, ["cem", "exact", 9_000], "lena", 9_250],
    ["as a maximum", {}, ["bob", "proxy", 9_000], "lena", 9_250],
    ["a cent more", {}, ["bob", "exact", 9_000.01], "lena", 9_250.01],
    ["a smaller proxy step", { proxyStepCents: cad(50) }, bid, "lena", 9_050],
    [
      "a larger increment, which binds bidders and not the automatic bid",
      { minIncrementCents: cad(1_000) },
      bid,
      "lena",
      9_250,
    ],
    ["a lower ceiling", { leaderCeilingCents: cad(9_100) }, bid, "lena", 9_100],
    ["an equal ceiling", { leaderCeilingCents: cad(9_000) }, bid, "lena", 9_000],
    ["a ceiling one cent below the bid", { leaderCeilingCents: cad(8_999.99) }, bid, "bob", 9_000],
    ["a higher opening price, which binds the first bid alone", { openingCents: cad(9_500) }, bid, "lena", 9_250],
    ["a reserve out of reach", { reserveCents: cad(12_000) }, bid, "lena", 9_250],
    ["a reserve that is met", { reserveCents: cad(8_000) }, bid, "lena", 9_250],
    ["another leader", { leaderId: "dora" }, bid, "dora", 9_250],
    ["another number of rows", { lastSeq: 41 }, bid, "lena", 9_250],
    ["another seller", { sellerId: "someone" }, bid, "lena", 9_250],
  ])("%s", (_case, change, changedBid, leader, price) => {
    const { state, rows } = accepted({ ...led, ...change }, changedBid)
    expect([state.leaderId, state.currentCents]).toEqual([leader, cad(price)])
    expect(rows.at(-1)).toMatchObject({ seq: state.lastSeq, bidderId: leader, amountCents: cad(price) })
  })
  test("the very same bid a second time is held against the new price", () => {
    const { state } = accepted(led, bid)
    expect(placeBid(state, command(bid), EARLY)).toEqual({
      ok: false,
      code: "BID_TOO_LOW",
      minimumCents: cad(9_350),
    })
  })
  test("a bid that leads is not taken a second time", () => {
    const { state } = accepted(led, ["bob", "exact", 11_000])
    expect(placeBid(state, command(["bob", "exact", 11_000]), EARLY)).toEqual({
      ok: false,
      code: "ALREADY_LEADING",
      maximumCents: cad(11_000),
    })
  })
})
