import { cents } from "@northlot/contract"
import { NOTHING_VOIDED, type AuctionState } from "./auction-state"
import { lowerReserve } from "./lower-reserve"

const led: AuctionState = {
  status: "open",
  sellerId: "seller",
  startsAt: 0,
  endsAt: 10_000,
  openingCents: cents(350_000),
  reserveCents: cents(1_000_000),
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

describe("lowering the reserve", () => {
  test("within the leader's maximum moves the price up to it, by one automatic row", () => {
    const result = lowerReserve(led, cents(850_000))
    expect(result).toMatchObject({
      ok: true,
      state: { reserveCents: 850_000, currentCents: 850_000, lastSeq: 4, leaderCeilingCents: 900_000 },
      rows: [{ seq: 4, bidderId: "ann", amountCents: 850_000, automatic: true }],
    })
  })

  test.each([
    ["above the leader's maximum", cents(950_000)],
    ["below the price", cents(300_000)],
    ["to none", null],
    ["to what it is", cents(1_000_000)],
  ])("%s leaves the price", (_case, reserveCents) => {
    expect(lowerReserve(led, reserveCents)).toMatchObject({
      ok: true,
      state: { reserveCents, currentCents: 400_000, lastSeq: 3 },
      rows: [],
    })
  })

  test("before the first bid changes the reserve alone", () => {
    const unbid = { ...led, currentCents: null, leaderId: null, leaderCeilingCents: null, lastSeq: 0 }
    expect(lowerReserve(unbid, cents(1))).toMatchObject({
      ok: true,
      state: { reserveCents: 1, currentCents: null },
      rows: [],
    })
  })

  test("refuses to raise it, or to set one where there was none", () => {
    expect(lowerReserve(led, cents(1_000_001))).toEqual({ ok: false, reason: "would_rise" })
    expect(lowerReserve({ ...led, reserveCents: null }, cents(1))).toEqual({ ok: false, reason: "would_rise" })
  })

  test.each(["settled", "cancelled"] as const)("refuses in a %s auction", (status) => {
    expect(lowerReserve({ ...led, status }, cents(500_000))).toEqual({ ok: false, reason: "not_open" })
  })
})
