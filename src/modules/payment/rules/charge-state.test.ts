import type { ChargeStatus, CheckoutOutcome, DisputeState } from "../types"
import { DISPUTE_EVENTS, PAYMENT_EVENTS, canMoveCharge, canMoveDispute, type EventStep } from "./charge-state"
import { stepOf } from "./apply-event"

const STATUSES: ChargeStatus[] = ["created", "pending", "paid", "failed", "cancelled", "refunded", "held"]
const DISPUTES: (DisputeState | null)[] = [null, "open", "won", "lost"]

describe("a charge moves only as money can", () => {
  const allowed: Record<ChargeStatus, ChargeStatus[]> = {
    created: ["pending", "paid", "failed", "cancelled", "held"],
    pending: ["paid", "failed", "cancelled", "held"],
    failed: ["paid", "held"],
    cancelled: ["paid", "held"],
    held: ["refunded"],
    paid: ["refunded", "held"],
    refunded: [],
  }
  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to, allowed[from].includes(to)] as const))

  it.each(pairs)("%s → %s: %s", (from, to, expected) => {
    expect(canMoveCharge(from, to)).toBe(expected)
  })
})

describe("a dispute is opened once and decided once", () => {
  const allowed = ["none → open", "open → won", "open → lost"]
  const pairs = DISPUTES.flatMap((from) =>
    (["open", "won", "lost"] as const).map((to) => [from, to, allowed.includes(`${from ?? "none"} → ${to}`)] as const)
  )

  it.each(pairs)("%s → %s: %s", (from, to, expected) => {
    expect(canMoveDispute(from, to)).toBe(expected)
  })
})

describe("an event that comes out of order is never applied by itself", () => {
  const before: ChargeStatus[] = ["created", "pending", "failed", "cancelled"]

  it.each(
    before.flatMap((status) =>
      (["refunded", "disputed", "dispute_won", "dispute_lost"] as const).map((outcome) => [outcome, status] as const)
    )
  )("%s of a charge that is %s asks the provider: the news that it was paid is still on its way", (outcome, status) => {
    expect(stepOf({ status, dispute: null }, outcome)).toBe("ask")
  })

  it.each(
    (["paid", "held"] as const).flatMap((status) =>
      (["failed", "cancelled"] as const).map((outcome) => [outcome, status] as const)
    )
  )("%s of a charge that is %s asks the provider: money that came does not fail", (outcome, status) => {
    expect(stepOf({ status, dispute: null }, outcome)).toBe("ask")
  })

  it.each([
    [null, "dispute_won"],
    [null, "dispute_lost"],
    ["open", "dispute_won"],
    ["open", "dispute_lost"],
    ["won", "disputed"],
    ["won", "dispute_lost"],
    ["lost", "disputed"],
    ["lost", "dispute_won"],
  ] as [DisputeState | null, CheckoutOutcome][])(
    "with the dispute %s, %s asks the provider who won",
    (dispute, outcome) => {
      for (const status of ["paid", "held", "refunded"] as const)
        expect(stepOf({ status, dispute }, outcome)).toBe("ask")
    }
  )

  it("only the next thing that can happen moves a charge", () => {
    const moving = (table: Record<string, Record<string, EventStep>>) =>
      Object.entries(table).flatMap(([state, events]) =>
        Object.entries(events).flatMap(([event, step]) => (step === "moves" ? [`${state}: ${event}`] : []))
      )
    expect([...moving(PAYMENT_EVENTS), ...moving(DISPUTE_EVENTS)]).toEqual([
      "created: paid",
      "created: failed",
      "created: cancelled",
      "pending: paid",
      "pending: failed",
      "pending: cancelled",
      "failed: paid",
      "cancelled: paid",
      "held: refunded",
      "paid: refunded",
      "none: disputed",
    ])
  })
})
