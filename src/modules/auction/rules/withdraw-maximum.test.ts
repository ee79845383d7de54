import fc from "fast-check"
import { cents } from "@northlot/contract"
import { NOTHING_VOIDED, type AuctionState } from "./auction-state"
import { lowerReserve } from "./lower-reserve"
import { placeBid, minimumBidCents } from "./place-bid"
import { reserveMet } from "./reserve"
import { settle } from "./settlement"
import { withdrawMaximum } from "./withdraw-maximum"

const led: AuctionState = {
  status: "open",
  sellerId: "seller",
  startsAt: 0,
  endsAt: 600_000,
  openingCents: cents(100_000),
  reserveCents: null,
  minIncrementCents: cents(10_000),
  proxyStepCents: cents(25_000),
  bidSteps: [],
  buyNow: null,
  antiSnipeWindowSeconds: 120,
  antiSnipeExtensionSeconds: 120,
  currentCents: cents(400_000),
  leaderId: "ann",
  leaderCeilingCents: cents(900_000),
  lastSeq: 3,
  voided: NOTHING_VOIDED,
}

describe("taking back the own maximum", () => {
  test("lowers it to the price, and a later bid beats it as any other", () => {
    const result = withdrawMaximum(led, "ann", 1_000)
    expect(result).toEqual({
      ok: true,
      state: { ...led, leaderCeilingCents: cents(400_000) },
      fromCents: cents(900_000),
      toCents: cents(400_000),
    })
    if (!result.ok) return
    expect(
      placeBid(result.state, { bidderId: "bob", mode: "exact", amountCents: cents(410_000) }, 2_000)
    ).toMatchObject({
      ok: true,
      leading: true,
      rows: [{ seq: 4, bidderId: "bob", amountCents: cents(410_000), automatic: false }],
    })
    expect(
      placeBid(result.state, { bidderId: "ann", mode: "proxy", amountCents: cents(500_000) }, 2_000)
    ).toMatchObject({
      ok: true,
      state: { leaderCeilingCents: cents(500_000), currentCents: cents(400_000) },
      rows: [],
    })
  })

  test.each([
    ["by somebody who does not lead", led, "bob", 1_000, "nothing_to_withdraw"],
    [
      "of a leader who has nothing above the price",
      { ...led, leaderCeilingCents: cents(400_000) },
      "ann",
      1_000,
      "nothing_to_withdraw",
    ],
    [
      "before the first bid",
      { ...led, currentCents: null, leaderId: null, leaderCeilingCents: null, lastSeq: 0 },
      "ann",
      1_000,
      "nothing_to_withdraw",
    ],
    ["at the end", led, "ann", 600_000, "not_open"],
    ["of a settled auction", { ...led, status: "settled" as const }, "ann", 1_000, "not_open"],
  ])("%s is refused", (_case, state, bidderId, now, reason) => {
    expect(withdrawMaximum(state, bidderId, now)).toEqual({ ok: false, reason })
  })
})

const BIDDERS = ["ann", "bob", "cem"] as const
const acts = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        bidderId: fc.constantFrom(...BIDDERS),
        mode: fc.constantFrom("exact" as const, "proxy" as const),
        above: fc.integer({ min: -1, max: 12 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ withdraws: fc.constantFrom(...BIDDERS) }) }
  ),
  { minLength: 1, maxLength: 20 }
)
const auctions = fc.record({
  openingCents: fc.integer({ min: 1, max: 10 }).map(cents),
  reserveCents: fc.option(fc.integer({ min: 1, max: 40 }).map(cents)),
  minIncrementCents: fc.integer({ min: 1, max: 4 }).map(cents),
  proxyStepCents: fc.integer({ min: 1, max: 6 }).map(cents),
  bidSteps: fc.constant([]),
  buyNow: fc.constant(null),
})

test("never moves price, leader, log, end or whether the reserve is met, wherever in an auction it comes", () => {
  let taken = 0
  fc.assert(
    fc.property(auctions, acts, (terms, history) => {
      let state: AuctionState = {
        ...led,
        ...terms,
        currentCents: null,
        leaderId: null,
        leaderCeilingCents: null,
        lastSeq: 0,
      }
      for (const act of history) {
        if (!("withdraws" in act)) {
          const bid = placeBid(state, { ...act, amountCents: cents(minimumBidCents(state) + act.above) }, 1_000)
          if (bid.ok) state = bid.state
          continue
        }
        const before = structuredClone(state)
        const result = withdrawMaximum(Object.freeze(state), act.withdraws, 1_000)
        expect(state).toEqual(before)
        if (!result.ok) continue
        taken++
        expect(before.leaderId).toBe(act.withdraws)
        expect(result.state).toEqual({ ...before, leaderCeilingCents: before.currentCents })
        expect(result.fromCents).toBeGreaterThan(result.toCents)
        expect(reserveMet(result.state)).toBe(reserveMet(before))
        expect(minimumBidCents(result.state)).toBe(minimumBidCents(before))
        expect(settle(result.state, result.state.endsAt)).toEqual(settle(before, before.endsAt))
        expect(withdrawMaximum(result.state, act.withdraws, 1_000)).toEqual({
          ok: false,
          reason: "nothing_to_withdraw",
        })
        // After the withdrawal, a minimum bid takes the lead, and a lower reserve does not raise the price.
        expect(
          placeBid(result.state, { bidderId: "dora", mode: "exact", amountCents: minimumBidCents(result.state) }, 1_000)
        ).toMatchObject({ ok: true, leading: true })
        expect(lowerReserve(result.state, null)).toMatchObject({ ok: true, rows: [] })
        state = result.state
      }
    }),
    { numRuns: 1_000 }
  )
  expect(taken).toBeGreaterThan(100)
})
