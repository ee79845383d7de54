import fc from "fast-check"
import { cents, type Cents } from "@northlot/contract"
import { NOTHING_VOIDED, type AuctionState } from "./auction-state"
import { replay, type TimedCommand } from "./oracle/engine-oracle"
import { bidCountOf, minimumBidCents, placeBid, type BidCommand } from "./place-bid"
import { voidBids, type PastAct } from "./void-bids"

const fresh: AuctionState = {
  status: "open",
  sellerId: "seller",
  startsAt: 0,
  endsAt: 1_000_000,
  openingCents: cents(100),
  reserveCents: null,
  minIncrementCents: cents(10),
  proxyStepCents: cents(25),
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

/** A test auction with its bid log, as the tables store both. */
class Played {
  past: PastAct[] = []
  rows: { bidderId: string; voids?: true }[] = []
  leaderByProxy = false
  constructor(public state: AuctionState) {}

  bid(command: BidCommand, now = 0): boolean {
    const answer = placeBid(this.state, command, now)
    if (!answer.ok) return false
    this.state = answer.state
    this.rows.push(...answer.rows)
    this.past.push({ ...command, kind: command.mode })
    return true
  }

  void(bidderId: string, now = 0) {
    const result = voidBids(
      this.state,
      bidderId,
      { past: this.past, rowsOfBidder: this.rows.filter((row) => row.bidderId === bidderId && !row.voids).length },
      now
    )
    if (!result.ok) return result
    this.state = result.state
    this.leaderByProxy = result.leaderByProxy
    this.rows.push(result.row)
    return result
  }
}

const bid = (bidderId: string, mode: BidCommand["mode"], amount: number) => ({
  bidderId,
  mode,
  amountCents: cents(amount),
})

function played(terms: Partial<AuctionState>, ...bids: BidCommand[]): Played {
  const auction = new Played({ ...fresh, ...terms })
  for (const one of bids) if (!auction.bid(one)) throw new Error(`Refused: ${JSON.stringify(one)}`)
  return auction
}

describe("voided bids", () => {
  test("of the leader: the one before leads again, at the price that the others alone make", () => {
    const auction = played(
      {},
      bid("ann", "proxy", 500),
      bid("bob", "exact", 200),
      bid("cem", "proxy", 900),
      bid("bob", "exact", 700)
    )
    expect(auction.state).toMatchObject({ leaderId: "cem", currentCents: 725 })
    const before = auction.state.lastSeq
    expect(auction.void("cem")).toMatchObject({
      ok: true,
      // Cem's bids are voided, and Bob outbid all others.
      state: { leaderId: "bob", currentCents: 700, leaderCeilingCents: 700, lastSeq: before + 1 },
      row: { seq: before + 1, bidderId: "cem", amountCents: 700, voids: true },
    })
    expect(auction.void("bob")).toMatchObject({
      state: { leaderId: "ann", currentCents: 100, leaderCeilingCents: 500 },
    })
    expect(auction.leaderByProxy).toBe(true)
  })

  test("of somebody who drove the price up: the leader stays, and pays what the others make", () => {
    const auction = played({}, bid("ann", "proxy", 500), bid("cem", "exact", 400))
    expect(auction.state).toMatchObject({ leaderId: "ann", currentCents: 425 })
    expect(auction.void("cem")).toMatchObject({
      state: { leaderId: "ann", currentCents: 100, leaderCeilingCents: 500 },
    })
  })

  test("of the only bidder: no bid is left, and the next one begins at the opening price", () => {
    const auction = played({}, bid("cem", "proxy", 500))
    expect(auction.void("cem")).toMatchObject({
      state: { leaderId: null, currentCents: null, leaderCeilingCents: null },
      row: { amountCents: 0 },
    })
    expect([bidCountOf(auction.state), minimumBidCents(auction.state)]).toEqual([0, 100])
    expect(auction.bid(bid("ann", "exact", 100))).toBe(true)
    expect(auction.state).toMatchObject({ leaderId: "ann", lastSeq: 3 })
    expect(bidCountOf(auction.state)).toBe(1)
  })

  test("leave the earliest of equal maxima in the lead", () => {
    const auction = played({}, bid("ann", "proxy", 500), bid("bob", "exact", 500), bid("cem", "proxy", 900))
    expect(auction.void("cem")).toMatchObject({ state: { leaderId: "ann", currentCents: 500 } })
  })

  test("leave what somebody bid against them in force as a maximum, and not as the price", () => {
    const auction = played({}, bid("ann", "exact", 150), bid("cem", "exact", 300), bid("ann", "exact", 400))
    expect(auction.void("cem")).toMatchObject({
      state: { leaderId: "ann", currentCents: 150, leaderCeilingCents: 400 },
    })
    expect(auction.leaderByProxy).toBe(true)
  })

  test("leave the price at the reserve that the leader's maximum reaches", () => {
    const auction = played({ reserveCents: cents(450) }, bid("ann", "proxy", 500), bid("cem", "proxy", 900))
    expect(auction.void("cem")).toMatchObject({ state: { leaderId: "ann", currentCents: 450 } })
  })

  test("leave a maximum that was taken back to the price where it was taken back to", () => {
    const auction = played({}, bid("ann", "proxy", 500), bid("bob", "exact", 200))
    auction.past.push({ kind: "withdrawal", bidderId: "ann", amountCents: cents(225) })
    auction.state = { ...auction.state, leaderCeilingCents: cents(225) }
    auction.bid(bid("cem", "proxy", 900))
    expect(auction.void("cem")).toMatchObject({
      state: { leaderId: "ann", currentCents: 225, leaderCeilingCents: 225 },
    })
  })

  test("do not move the end, which a late bid of theirs had put off", () => {
    const auction = played({}, bid("ann", "exact", 100))
    auction.bid(bid("cem", "exact", 200), 999_000)
    expect(auction.state.endsAt).toBe(1_119_000)
    expect(auction.void("cem", 1_000_500)).toMatchObject({ state: { endsAt: 1_119_000, leaderId: "ann" } })
  })

  test("are refused without a bid, twice, before the start, at the end and once it is over", () => {
    const auction = played({}, bid("cem", "exact", 200))
    const { state, past } = auction
    const of = (change: Partial<AuctionState>, bidderId = "cem", now = 0) =>
      voidBids({ ...state, ...change }, bidderId, { past, rowsOfBidder: bidderId === "cem" ? 1 : 0 }, now)
    expect(of({}, "ann")).toEqual({ ok: false, reason: "no_bids" })
    expect(of({}, "cem", state.endsAt)).toEqual({ ok: false, reason: "not_open" })
    expect(of({ startsAt: 5 })).toEqual({ ok: false, reason: "not_open" })
    expect(of({ status: "settled" })).toEqual({ ok: false, reason: "not_open" })
    auction.void("cem")
    expect(auction.void("cem")).toEqual({ ok: false, reason: expect.stringMatching(/no_bids|already_voided/) })
    expect(voidBids(auction.state, "cem", { past, rowsOfBidder: 1 }, 0)).toEqual({
      ok: false,
      reason: "already_voided",
    })
  })

  test("keep their bidder from bidding again, also below and above the price", () => {
    const auction = played({}, bid("ann", "exact", 150), bid("cem", "exact", 300))
    auction.void("cem")
    for (const [mode, amount] of [
      ["exact", 100],
      ["exact", 400],
      ["proxy", 900],
    ] as const)
      expect(placeBid(auction.state, bid("cem", mode, amount), 0)).toEqual({ ok: false, code: "BIDS_VOIDED" })
  })
})

interface Move {
  act: "bid" | "void"
  bidderId: string
  mode: BidCommand["mode"]
  above: number
}
const BIDDERS = ["ann", "bob", "cem", "dora"]
const moves: fc.Arbitrary<Move> = fc.record({
  act: fc.oneof(
    { weight: 8, arbitrary: fc.constant("bid" as const) },
    { weight: 1, arbitrary: fc.constant("void" as const) }
  ),
  bidderId: fc.constantFrom(...BIDDERS),
  mode: fc.constantFrom("exact" as const, "proxy" as const),
  above: fc.integer({ min: 0, max: 12 }),
})
const auctions: fc.Arbitrary<AuctionState> = fc.record({
  status: fc.constant("open" as const),
  sellerId: fc.constant("seller"),
  startsAt: fc.constant(0),
  endsAt: fc.constant(1_000_000),
  openingCents: fc.integer({ min: 1, max: 10 }).map(cents),
  reserveCents: fc.option(fc.integer({ min: 1, max: 40 }).map(cents)),
  minIncrementCents: fc.integer({ min: 1, max: 4 }).map(cents),
  proxyStepCents: fc.integer({ min: 1, max: 6 }).map(cents),
  bidSteps: fc.constant([]),
  buyNow: fc.constant(null),
  antiSnipeWindowSeconds: fc.constant(0),
  antiSnipeExtensionSeconds: fc.constant(0),
  currentCents: fc.constant(null),
  leaderId: fc.constant(null),
  leaderCeilingCents: fc.constant(null),
  lastSeq: fc.constant(0),
  voided: fc.constant(NOTHING_VOIDED),
})

interface Standing {
  leaderId: string | null
  leaderCeilingCents: Cents | null
  currentCents: Cents | null
}

/** The result of these bids by `engine-oracle.ts`. An exact bid that it refuses is placed as a maximum instead. */
function secondModel(terms: AuctionState, bids: readonly PastAct[]): Standing {
  const { currentCents: _c, leaderId: _l, leaderCeilingCents: _m, lastSeq: _s, ...rest } = terms
  const commands: TimedCommand[] = []
  let standing: Standing = { leaderId: null, leaderCeilingCents: null, currentCents: null }
  for (const { kind, ...act } of bids) {
    for (const mode of [kind, "proxy"] as BidCommand["mode"][]) {
      const answer = replay(rest, [...commands, { ...act, mode, now: 1 }]).at(-1)!
      if (!answer.ok) continue
      commands.push({ ...act, mode, now: 1 })
      const { leaderId, leaderCeilingCents, currentCents } = answer.state
      standing = { leaderId, leaderCeilingCents, currentCents }
      break
    }
  }
  return standing
}

test("whatever is bid and voided, an auction stands where the second model puts it without the voided", () => {
  let voids = 0
  fc.assert(
    fc.property(auctions, fc.array(moves, { minLength: 2, maxLength: 16 }), (terms, history) => {
      const auction = new Played(terms)
      for (const { act, bidderId, mode, above } of history) {
        const before = auction.state
        if (act === "bid") {
          auction.bid({ bidderId, mode, amountCents: cents(minimumBidCents(before) + above) })
          continue
        }
        const result = auction.void(bidderId)
        if (!result.ok) continue
        voids++
        const { leaderId, leaderCeilingCents, currentCents, voided } = auction.state
        const left = auction.past.filter((past) => !voided.bidderIds.includes(past.bidderId))
        expect({ leaderId, leaderCeilingCents, currentCents }).toEqual(secondModel(terms, left))
        expect(currentCents ?? 0).toBeLessThanOrEqual(before.currentCents!)
        expect(auction.rows).toHaveLength(auction.state.lastSeq)
        expect(bidCountOf(auction.state)).toBe(
          auction.rows.filter((row) => !row.voids && !voided.bidderIds.includes(row.bidderId)).length
        )
        expect(leaderId === null).toBe(bidCountOf(auction.state) === 0)
      }
    }),
    { numRuns: 1_000 }
  )
  expect(voids).toBeGreaterThan(200)
})
