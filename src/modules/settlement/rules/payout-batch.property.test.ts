import fc from "fast-check"
import { SETTLEMENT_STEPS, cents } from "@northlot/contract"
import {
  batchActRefusal,
  batchStatus,
  batchingRefusal,
  orderEvents,
  orderRefusal,
  orderedPaidRefusal,
} from "./payout-batch"
import {
  cancelRefusal,
  disputeRefusal,
  payableRefusal,
  payoutPaidRefusal,
  settlementStateOf,
  type Approvers,
  type SettlementEvent,
  type SettlementTerms,
} from "./settlement"

const terms: SettlementTerms = {
  mode: "trust",
  sellerType: "private",
  safetyIncluded: false,
  totalCents: cents(2_000_000),
  twoAdminLimitCents: cents(1_000_000),
}
const small = { ...terms, twoAdminLimitCents: cents(5_000_000) }
const approvers: Approvers = { notYet: () => null, related: () => false, recordedBy: null }
const ready = { state: "ready", version: 3 } as const
const payout = { batch: 5, amountCents: terms.totalCents, accountVersion: 3, maker: "maria" }

const due: SettlementEvent[] = SETTLEMENT_STEPS.filter((step) => step !== "northlotPaidSeller").map((step) => ({
  type: "step.completed",
  step,
  by: "admin",
}))
const after = (...events: SettlementEvent[]) => settlementStateOf([...due, ...events])
const batched: SettlementEvent = { type: "payout.batched", batch: 5 }
const ordered: SettlementEvent = { type: "payout.ordered", batch: 5 }
const dispute: SettlementEvent = { type: "dispute.opened", by: "buyer", reason: "Rust" }

test("a payout is put into a batch once it is due, into one at a time, and where there is somewhere to pay it to", () => {
  expect(batchingRefusal(terms, after(), ready)).toBeNull()
  expect(batchingRefusal(terms, settlementStateOf(due.slice(0, -1)), ready)?.code).toBe("STEP_NOT_REACHED")
  expect(batchingRefusal(terms, after(batched), ready)?.message).toBe("This payout is in batch 5.")
  expect(batchingRefusal(terms, after(dispute), ready)?.code).toBe("INVALID_TRANSITION")
  expect(batchingRefusal(terms, after(), { state: "held", version: 3 })?.code).toBe("PAYOUT_ACCOUNT_HELD")
  expect(batchingRefusal(terms, after(), { state: "missing", version: null })?.code).toBe("PAYOUT_ACCOUNT_MISSING")
  expect(batchingRefusal({ mode: "agent" }, after(), ready)?.code).toBe("INVALID_TRANSITION")
  expect(batchingRefusal(terms, after(batched, { type: "payout.unbatched", batch: 5, reason: "" }), ready)).toBeNull()
})

test("in a batch it is neither approved nor noted by itself; approved, nothing stops it any more", () => {
  expect(payableRefusal(terms, after(batched))?.message).toBe("This payout is in batch 5.")
  expect(payoutPaidRefusal(small, after(batched), "noor", approvers)?.message).toBe("This payout is in batch 5.")
  for (const refusal of [disputeRefusal, cancelRefusal]) {
    expect(refusal(after(batched))).toBeNull()
    expect(refusal(after(batched, ordered))?.message).toMatch(/is with the bank/)
    expect(refusal(after(batched, ordered, { type: "payout.unbatched", batch: 5, reason: "" }))).toBeNull()
  }
})

test("whoever made the batch counts as one of the two that a large payout takes, if they count at all", () => {
  expect(orderRefusal(terms, after(batched), payout, ready, "noor", approvers)).toBeNull()
  const unconfirmed = { ...approvers, notYet: (admin: string) => (admin === "maria" ? "Not yet." : null) }
  expect(orderRefusal(terms, after(batched), payout, ready, "noor", unconfirmed)?.code).toBe("APPROVAL_MISSING")
  expect(orderRefusal(small, after(batched), payout, ready, "noor", unconfirmed)).toBeNull()
  const related = { ...approvers, related: (one: string, other: string) => one !== other }
  expect(orderRefusal(terms, after(batched), payout, ready, "noor", related)?.code).toBe("FORBIDDEN")
})

test.each([
  ["it is in another batch", after({ type: "payout.batched", batch: 6 }), payout, ready],
  ["it was taken out", after(batched, { type: "payout.unbatched", batch: 5, reason: "" }), payout, ready],
  ["another sum was batched", after(batched), { ...payout, amountCents: cents(1) }, ready],
  ["the account was changed", after(batched), payout, { state: "ready", version: 4 } as const],
  ["the sale is in dispute", after(batched, dispute), payout, ready],
  ["the sale was cancelled", after(batched, { type: "cancelled", reason: "" }), payout, ready],
])("a payout is not approved where %s", (_what, state, of, account) => {
  expect(orderRefusal(small, state, of, account, "noor", approvers)?.code).toBe("INVALID_TRANSITION")
})

test("both approvals are on record once, and only what is ordered in this batch is paid by it", () => {
  const events = orderEvents(after(batched, { type: "payout.approved", admin: "noor" }), payout, "noor")
  expect(events).toEqual([
    { type: "payout.approved", admin: "maria" },
    { type: "payout.ordered", batch: 5 },
  ])
  const state = after(batched, ...events)
  expect(orderedPaidRefusal(state, 5)).toBeNull()
  expect(orderedPaidRefusal(state, 6)?.code).toBe("INVALID_TRANSITION")
  expect(orderedPaidRefusal(after(batched), 5)?.code).toBe("INVALID_TRANSITION")
  const paid = after(batched, ...events, { type: "step.completed", step: "northlotPaidSeller", by: "admin" })
  expect(orderedPaidRefusal(paid, 5)?.code).toBe("INVALID_TRANSITION")
})

test("a batch is approved before it is filed or noted, and what is over takes nothing", () => {
  const time = fc.option(fc.date(), { nil: null })
  fc.assert(
    fc.property(time, time, time, (approvedAt, sentAt, cancelledAt) => {
      const status = batchStatus({ approvedAt, sentAt, cancelledAt })
      const taken = (["approve", "remove", "cancel", "file", "note"] as const).filter(
        (act) => batchActRefusal(status, act) === null
      )
      if (sentAt || cancelledAt) expect(taken).toEqual([])
      else if (approvedAt) expect(taken).toEqual(["remove", "cancel", "file", "note"])
      else expect(taken).toEqual(["approve", "remove", "cancel"])
    })
  )
})

test("taken out of its batch, a payout has no approval left: elsewhere it is approved again", () => {
  const events = [batched, ...orderEvents(after(batched), payout, "noor")]
  expect(after(...events).approvedBy).toEqual(["maria", "noor"])
  const outside = after(...events, { type: "payout.unbatched", batch: 5, reason: "Another day" })
  expect([outside.approvedBy, outside.batch]).toEqual([[], null])
  expect(payoutPaidRefusal(terms, outside, "noor", approvers)?.code).toBe("APPROVAL_MISSING")
})

test("a batch whose approval has lapsed is open again, and says why", () => {
  expect(batchActRefusal("approved", "approve", "Noor has left.")).toBeNull()
  for (const act of ["file", "note"] as const)
    expect(batchActRefusal("approved", act, "Noor has left.")).toEqual({
      code: "INVALID_TRANSITION",
      message: "Noor has left.",
    })
  for (const act of ["remove", "cancel"] as const) expect(batchActRefusal("approved", act, "Noor has left.")).toBeNull()
  expect(batchActRefusal("sent", "note", "Noor has left.")?.message).toBe("The bank has paid this batch already.")
})
