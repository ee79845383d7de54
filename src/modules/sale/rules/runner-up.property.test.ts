import fc from "fast-check"
import { cents } from "@northlot/contract"
import type { OfferStatus } from "../types"
import { decideOffer, offerEnd, shownStatus, type OfferAct } from "./offer-state"
import { nextOf, offerObstacle, placings, type LoggedBid, type OfferSituation } from "./runner-up"

const logOf = (...rows: [bidderId: string, amountCents: number][]): LoggedBid[] =>
  rows.map(([bidderId, amountCents], index) => ({ seq: index + 1, bidderId, amountCents: cents(amountCents) }))

const logs = fc
  .array(fc.tuple(fc.constantFrom("ann", "bob", "cem", "dora"), fc.integer({ min: 0, max: 3 })), { maxLength: 20 })
  .map((steps) => {
    let price = 100
    return logOf(...steps.map(([bidder, step]): [string, number] => [bidder, (price += step)]))
  })

describe("the runner-up of an auction", () => {
  test("is placed by the own highest bid in the public log, automatic ones too", () => {
    // Bob's maximum of 900 was never shown; the log shows 650.
    expect(placings(logOf(["bob", 100], ["ann", 600], ["bob", 650], ["cem", 1_000]))).toEqual([
      { bidderId: "cem", amountCents: cents(1_000) },
      { bidderId: "bob", amountCents: cents(650) },
      { bidderId: "ann", amountCents: cents(600) },
    ])
  })

  test("at the same amount is who held the lead, whose row the log shows behind the challenger's", () => {
    expect(placings(logOf(["ann", 100], ["bob", 500], ["ann", 500])).map(({ bidderId }) => bidderId)).toEqual([
      "ann",
      "bob",
    ])
  })

  test("never stands at an amount that was not the own in the log, and everybody stands once, in order", () => {
    fc.assert(
      fc.property(logs, (log) => {
        const placed = placings(log)
        expect(placed.map(({ bidderId }) => bidderId).sort()).toEqual(
          [...new Set(log.map(({ bidderId }) => bidderId))].sort()
        )
        for (const { bidderId, amountCents } of placed) {
          const own = log.filter((bid) => bid.bidderId === bidderId).map((bid) => bid.amountCents)
          expect(amountCents).toBe(Math.max(...own))
        }
        expect(placed.map(({ amountCents }) => amountCents)).toEqual(
          placed.map(({ amountCents }) => amountCents).sort((one, other) => other - one)
        )
      })
    )
  })

  test("is the first whom nothing keeps from buying", () => {
    fc.assert(
      fc.property(logs, fc.subarray(["ann", "bob", "cem", "dora"]), (log, kept) => {
        const placed = placings(log)
        const next = nextOf(placed, (bidderId) => (kept.includes(bidderId) ? "Not now." : null))
        expect(next).toEqual(placed.filter(({ bidderId }) => !kept.includes(bidderId))[0] ?? null)
      })
    )
  })
})

describe("the car of a cancelled sale", () => {
  const possible: OfferSituation = {
    saleCompleted: false,
    cancelledFault: "buyer",
    soldOtherwise: false,
    listing: "draft",
    laterAuction: null,
    openOffer: false,
    sellerRefusal: null,
  }

  test.each([
    ["a draft again", {}],
    ["sold until this very act", { listing: "sold" }],
    ["cancelled by nobody's fault", { cancelledFault: "nobody" }],
  ] as [string, Partial<OfferSituation>][])("can be offered: %s", (_case, change) => {
    expect(offerObstacle({ ...possible, ...change })).toBeNull()
  })

  test.each([
    ["the sale is complete", { saleCompleted: true }],
    ["the car was sold otherwise", { soldOtherwise: true }],
    ["the seller was at fault", { cancelledFault: "seller" }],
    ["the listing is closed", { listing: "closed" }],
    ["the listing is deleted", { listing: "deleted" }],
    ["the seller published it again", { listing: "live" }],
    ["the seller scheduled it again", { laterAuction: "scheduled" }],
    ["it was auctioned again", { laterAuction: "settled" }],
    ["it is on offer already", { openOffer: true }],
    ["the seller may not sell", { sellerRefusal: "Disabled." }],
  ] as [string, Partial<OfferSituation>][])("cannot be offered when %s", (_case, change) => {
    expect(offerObstacle({ ...possible, ...change })).not.toBeNull()
  })
})

describe("an offer", () => {
  const openedAt = new Date("2026-11-21T12:00:00Z")
  const endsAt = offerEnd(openedAt)
  const acts = fc.record({
    act: fc.constantFrom<OfferAct>("accept", "decline", "expire", "withdraw"),
    hours: fc.integer({ min: 0, max: 48 }),
  })

  test("stands for 24 hours", () => {
    expect(endsAt).toEqual(new Date("2026-11-22T12:00:00Z"))
  })

  test("is decided once and for good, by nobody after its end, and expires not before it", () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 12 }), (attempts) => {
        let status: OfferStatus = "open"
        for (const { act, hours } of attempts.sort((one, other) => one.hours - other.hours)) {
          const now = new Date(openedAt.getTime() + hours * 3_600_000)
          const decision = decideOffer({ status, endsAt }, act, now)
          if (decision.do !== "move") continue
          expect(status).toBe("open")
          expect(decision.to === "expired").toBe(now >= endsAt)
          status = decision.to
        }
      })
    )
  })

  test("is accepted until its end, and not at its end, also when nobody has written that down", () => {
    const last = new Date(endsAt.getTime() - 1)
    expect(decideOffer({ status: "open", endsAt }, "accept", last)).toEqual({ do: "move", to: "accepted" })
    expect(decideOffer({ status: "open", endsAt }, "accept", endsAt)).toMatchObject({ do: "refuse" })
    expect([shownStatus({ status: "open", endsAt }, last), shownStatus({ status: "open", endsAt }, endsAt)]).toEqual([
      "open",
      "expired",
    ])
  })

  test.each(["accepted", "declined", "expired", "withdrawn"] as const)(
    "that was %s takes no other turn; the same act again is a repeat",
    (status) => {
      const decisions = (["accept", "decline", "expire", "withdraw"] as const).map(
        (act) => decideOffer({ status, endsAt }, act, openedAt).do
      )
      const own = { accepted: 0, declined: 1, expired: 2, withdrawn: 3 }[status]
      expect(decisions[own]).toBe("nothing")
      // The act `expire` is excluded here: on an ended offer it does nothing, and is not refused.
      expect(decisions.filter((_, index) => index !== own && index !== 2)).toEqual(
        Array(own === 2 ? 3 : 2).fill("refuse")
      )
    }
  )
})
