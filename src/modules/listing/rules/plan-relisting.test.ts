import fc from "fast-check"
import { planRelisting, type RelistingFacts } from "./plan-relisting"

const NOW = new Date("2026-11-28T17:00:00Z")
const HOUR = 3_600_000
const DUE: RelistingFacts = {
  now: NOW,
  lastRun: { startsAt: new Date(NOW.getTime() - 25 * HOUR), scheduledEndsAt: new Date(NOW.getTime() - HOUR) },
  wasSold: false,
  onOfferUntil: null,
  isTalkedAbout: false,
  limits: { minDurationSeconds: 3_600, maxDurationSeconds: 30 * 24 * 3_600 },
}

test("a car that nobody bought runs again, for as long as before", () => {
  expect(planRelisting(DUE)).toEqual({ act: "publish", endsAt: new Date(NOW.getTime() + 24 * HOUR) })
})

test("a car that is gone, or that was sold after its run, is not listed again", () => {
  expect(planRelisting({ ...DUE, lastRun: null })).toEqual({
    act: "drop",
    reason: "The car is not for sale any more.",
  })
  expect(planRelisting({ ...DUE, wasSold: true })).toEqual({
    act: "drop",
    reason: "The car was sold after its auction.",
  })
})

test("a car waits while a bidder may still have it, and no moment longer", () => {
  expect(planRelisting({ ...DUE, isTalkedAbout: true })).toEqual({ act: "wait" })
  expect(planRelisting({ ...DUE, onOfferUntil: new Date(NOW.getTime() + 1) })).toEqual({ act: "wait" })
  expect(planRelisting({ ...DUE, onOfferUntil: NOW }).act).toBe("publish")
})

test("a sold car is never published or kept waiting, whatever else holds", () => {
  const facts = fc.record({ isTalkedAbout: fc.boolean(), onOfferUntil: fc.option(fc.date({ noInvalidDate: true })) })
  fc.assert(
    fc.property(facts, (others) => expect(planRelisting({ ...DUE, ...others, wasSold: true }).act).toBe("drop"))
  )
})
