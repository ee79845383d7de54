import fc from "fast-check"
import type { ChargeStatus, CheckoutOutcome } from "../types"
import { applyEvent } from "./apply-event"

const asked = { accountId: "acc_1", amountCents: 59_325, currency: "cad" }
const alone = { paidByAnother: false }

function afterwards(status: ChargeStatus, outcomes: readonly (CheckoutOutcome | null)[]): { status: ChargeStatus; effects: ChargeStatus[] } {
  const effects: ChargeStatus[] = []
  for (const outcome of outcomes) {
    const decision = applyEvent({ ...asked, status }, { ...asked, outcome }, alone)
    if (!decision) continue
    status = decision.status
    effects.push(status)
  }
  return { status, effects }
}

describe("a provider's event changes a charge once and in one direction", () => {
  it.each([
    ["another amount", { amountCents: 59_324 }, "59324 cents"],
    ["no amount", { amountCents: null }, "null cents"],
    ["a zero amount", { amountCents: 0 }, "0 cents"],
    ["another currency", { currency: "usd" }, "currency usd"],
    ["another account", { accountId: "acc_2" }, "another account"],
    ["no account", { accountId: null }, "another account"],
  ])("holds money with %s for an admin", (_what, difference, reason) => {
    const decision = applyEvent({ ...asked, status: "pending" }, { ...asked, ...difference, outcome: "paid" }, alone)
    expect(decision).toEqual({ status: "held", heldReason: expect.stringContaining(reason) })
  })

  it("holds money that came a second time for the same thing", () => {
    const decision = applyEvent({ ...asked, status: "pending" }, { ...asked, outcome: "paid" }, { paidByAnother: true })
    expect(decision?.status).toBe("held")
  })

  it("does not turn held money into a payment by a later event", () => {
    expect(applyEvent({ ...asked, status: "held" }, { ...asked, outcome: "paid" }, alone)).toBeNull()
  })

  it("lets an event that means nothing change nothing", () => {
    expect(applyEvent({ ...asked, status: "pending" }, { ...asked, outcome: null }, alone)).toBeNull()
  })

  it.each(["failed", "cancelled"] as const)("takes money that came after the checkout was %s", (status) => {
    expect(applyEvent({ ...asked, status }, { ...asked, outcome: "paid" }, alone)).toEqual({ status: "paid", heldReason: null })
  })

  const history = fc.array(fc.constantFrom<CheckoutOutcome | null>("paid", "failed", "cancelled", null), { maxLength: 12 })

  it("pays exactly once when any order and any repeats of events hold one payment", () => {
    fc.assert(
      fc.property(history, history, (before, after) => {
        const { status, effects } = afterwards("pending", [...before, "paid", ...after])
        expect(status).toBe("paid")
        expect(effects.filter((effect) => effect === "paid")).toHaveLength(1)
      })
    )
  })

  it("never brings a paid charge back to open, failed or cancelled", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<CheckoutOutcome>("paid", "failed", "cancelled", "refunded"), { maxLength: 12 }), (outcomes) => {
        const { status, effects } = afterwards("paid", outcomes)
        expect(["paid", "refunded"]).toContain(status)
        expect(effects.length).toBeLessThanOrEqual(1)
      })
    )
  })
})
