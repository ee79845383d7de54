import fc from "fast-check"
import {
  HANDOVER_ITEMS,
  SETTLEMENT_STEPS,
  settlementSteps,
  stepIsReached,
  cents,
  type HandoverItem,
  type SettlementActor,
  type SettlementMode,
} from "@northlot/contract"
import { cancellationOutcome } from "./cancellation"
import {
  STARTED,
  approvalRefusal,
  approvalsNeeded,
  cancelRefusal,
  payoutsMade,
  returnedPayoutRefusal,
  disputeRefusal,
  holdsFunds,
  payoutAccountRefusal,
  payoutPaidRefusal,
  reverseFundsRefusal,
  settlementAfter,
  settlementStateOf,
  showAccountRefusal,
  stepRefusal,
  takeBackSentRefusal,
  type Approvers,
  type SettlementEvent,
  type SettlementState,
  type SettlementTerms,
  type StepCommand,
  moneyIsSent,
} from "./settlement"

const NOW = Date.parse("2026-11-21T15:00:00Z")
const TODAY = "2026-11-21"
const meeting = { kind: "pickup" as const, at: "2026-11-25T15:00:00Z", place: "ServiceOntario, Etobicoke", note: "" }
const everything = [...HANDOVER_ITEMS]
const terms = (mode: SettlementMode = "trust", change: Partial<SettlementTerms> = {}): SettlementTerms => ({
  mode,
  sellerType: "private",
  safetyIncluded: false,
  totalCents: cents(2_000_000),
  twoAdminLimitCents: cents(10_000_000),
  ...change,
})
const modes: SettlementMode[] = ["trust", "agent", "direct"]

function tick(
  of: SettlementTerms,
  state: SettlementState,
  command: Omit<StepCommand, "now" | "today" | "wireAccountEntered">,
  wireAccountEntered = true
): SettlementState | string {
  const refusal = stepRefusal(of, state, { ...command, wireAccountEntered, now: NOW, today: TODAY })
  return refusal
    ? refusal.code
    : settlementAfter(state, {
        type: "step.completed",
        step: command.step,
        by: command.by,
        handedOver: command.handedOver as HandoverItem[],
      })
}

/** A settlement whose first `count` steps were completed by their owners. */
function after(count: number, of = terms()): SettlementState {
  return settlementSteps(of.mode)
    .slice(0, count)
    .reduce<SettlementState>((state, { name, by }) => {
      const next = tick(of, state, { step: name, by: by[0]!, meeting, handedOver: everything })
      if (typeof next === "string") throw new Error(`${name}: ${next}`)
      return next
    }, STARTED)
}

const actor = fc.constantFrom<SettlementActor>("buyer", "seller", "admin")
const command = fc.record({ step: fc.constantFrom(...SETTLEMENT_STEPS), by: actor })

test("whatever is tried in whatever order, steps are done only in their order and only by whose they are", () => {
  fc.assert(
    fc.property(fc.constantFrom(...modes), fc.array(command, { maxLength: 60 }), (mode, commands) => {
      const of = terms(mode)
      let state = STARTED
      for (const { step, by } of commands) {
        const next = tick(of, state, { step, by, meeting, handedOver: everything })
        const allowed = settlementSteps(mode)
          .find(({ name }) => name === step)!
          .by.includes(by)
        const isEarlyWire = step === "fundsReceivedByNorthlot" && by === "admin"
        const possible = allowed && !state.done.has(step) && (stepIsReached(step, state.done) || isEarlyWire)
        expect(typeof next === "object").toBe(possible)
        if (typeof next === "object") state = next
        const awaitsBuyersWord = state.done.has("fundsReceivedByNorthlot") && !state.done.has("buyerSentFunds")
        // An admin may record the wire before the buyer has reported it. Until the buyer reports it, no other step is
        // done.
        if (awaitsBuyersWord) expect(state.done.size).toBe(1)
        else expect(SETTLEMENT_STEPS.slice(0, state.done.size).every((name) => state.done.has(name))).toBe(true)
      }
    })
  )
})

test("without an account to wire to the buyer's step is closed, whatever is tried; between the parties alone none is needed", () => {
  fc.assert(
    fc.property(fc.constantFrom(...modes), fc.array(command, { maxLength: 40 }), (mode, commands) => {
      let state = STARTED
      for (const { step, by } of commands) {
        const next = tick(terms(mode), state, { step, by, meeting, handedOver: everything }, false)
        if (typeof next === "object") state = next
      }
      if (mode !== "direct") expect(state.done.size).toBe(0)
      expect(tick(terms(mode), STARTED, { step: "buyerSentFunds", by: "buyer" }, false)).toEqual(
        mode === "direct" ? expect.any(Object) : "WIRE_ACCOUNT_MISSING"
      )
    })
  )
})

test("a wire at the bank is recorded before the buyer's tick; the buyer can neither pay twice nor take it back", () => {
  const early = tick(terms(), STARTED, { step: "fundsReceivedByNorthlot", by: "admin" })
  if (typeof early === "string") throw new Error(early)
  expect(moneyIsSent(early)).toBe(true)
  expect(holdsFunds(terms(), early)).toBe(true)
  expect(tick(terms(), early, { step: "deliveryScheduled", by: "buyer", meeting })).toBe("STEP_NOT_REACHED")
  // The operator may remove the wire account after the money has arrived. The buyer can still confirm the wire.
  const confirmed = tick(terms(), early, { step: "buyerSentFunds", by: "buyer" }, false)
  if (typeof confirmed === "string") throw new Error(confirmed)
  expect(takeBackSentRefusal(confirmed, "buyer")?.code).toBe("INVALID_TRANSITION")
  expect(tick(terms(), confirmed, { step: "deliveryScheduled", by: "buyer", meeting })).toMatchObject({
    done: expect.anything(),
  })
})

describe("a step is refused", () => {
  test.each([
    ["of somebody else", STARTED, { step: "buyerSentFunds", by: "seller" }, "FORBIDDEN"],
    ["whose turn has not come", STARTED, { step: "keysDocsHanded", by: "seller" }, "STEP_NOT_REACHED"],
    ["that is done", after(1), { step: "buyerSentFunds", by: "buyer" }, "INVALID_TRANSITION"],
    ["without a meeting", after(2), { step: "deliveryScheduled", by: "buyer", meeting: undefined }, "INVALID_INPUT"],
    [
      "with a meeting in the past",
      after(2),
      { step: "deliveryScheduled", by: "buyer", meeting: { ...meeting, at: "2026-11-20T15:00:00Z" } },
      "INVALID_INPUT",
    ],
    ["without the papers", after(3), { step: "keysDocsHanded", by: "seller", handedOver: ["keys"] }, "INVALID_INPUT"],
    [
      "while in dispute",
      settlementAfter(after(3), { type: "dispute.opened", by: "buyer", reason: "Rust" }),
      { step: "keysDocsHanded", by: "seller" },
      "INVALID_TRANSITION",
    ],
    [
      "once cancelled",
      settlementAfter(after(3), { type: "cancelled", reason: "" }),
      { step: "keysDocsHanded", by: "seller" },
      "INVALID_TRANSITION",
    ],
  ] as const)("%s", (_case, state, given, code) => {
    expect(tick(terms(), state, { meeting, handedOver: everything, ...given } as never)).toBe(code)
  })

  test("by a private seller without a UVIP, which a dealer does not owe", () => {
    const handedOver: HandoverItem[] = ["keys", "permit", "billOfSale"]
    const given = { step: "keysDocsHanded", by: "seller", handedOver } as const
    expect(tick(terms(), after(3), given)).toBe("INVALID_INPUT")
    expect(tick(terms("trust", { sellerType: "dealer" }), after(3), given)).toMatchObject({ handedOver })
  })
})

describe("a payout", () => {
  const large = terms("trust", { totalCents: cents(10_000_001) })
  /** Admin ada made cem's admin account. Nobody has confirmed the admin dan. */
  const approvers = (recordedBy: string | null = null): Approvers => ({
    notYet: (admin) => (admin === "dan" ? "Nobody has confirmed you." : null),
    related: (one, other) => [one, other].sort().join() === "ada,cem",
    recordedBy,
  })
  const approve = (state: SettlementState, admin: string) => settlementAfter(state, { type: "payout.approved", admin })

  test("takes two admins above the limit and one up to it", () => {
    expect([approvalsNeeded(large), approvalsNeeded(terms("trust", { totalCents: cents(10_000_000) }))]).toEqual([2, 1])
    const ready = after(6)
    expect(payoutPaidRefusal(terms(), ready, "ada", approvers())).toBeNull()
    expect(payoutPaidRefusal(large, ready, "ada", approvers())?.code).toBe("APPROVAL_MISSING")
    const approved = approve(ready, "ada")
    expect(payoutPaidRefusal(large, approved, "ada", approvers())?.code).toBe("APPROVAL_MISSING")
    expect(approvalRefusal(large, approved, "ada", approvers())?.code).toBe("INVALID_TRANSITION")
    expect(payoutPaidRefusal(large, approved, "ben", approvers())).toBeNull()
  })

  test("above the limit is approved by nobody who is not confirmed, and by anybody up to it", () => {
    expect(approvalRefusal(large, after(6), "dan", approvers())).toEqual({
      code: "FORBIDDEN",
      message: "Nobody has confirmed you.",
    })
    expect(payoutPaidRefusal(large, approve(after(6), "ben"), "dan", approvers())?.code).toBe("APPROVAL_MISSING")
    // An approval by an unconfirmed admin does not count, even if it was recorded before the rule existed.
    expect(payoutPaidRefusal(large, approve(after(6), "dan"), "ben", approvers())?.code).toBe("APPROVAL_MISSING")
    expect(approvalRefusal(terms(), after(6), "dan", approvers())).toBeNull()
    expect(payoutPaidRefusal(terms(), after(6), "dan", approvers())).toBeNull()
  })

  test.each([
    ["ada", "cem"],
    ["cem", "ada"],
  ])(
    "that %s approved, or whose money they recorded, is nothing that %s can approve: one made the other",
    (one, other) => {
      for (const refusal of [
        approvalRefusal(large, approve(after(6), one), other, approvers()),
        payoutPaidRefusal(large, approve(after(6), one), other, approvers()),
        approvalRefusal(large, after(6), other, approvers(one)),
        payoutPaidRefusal(large, approve(after(6), "ben"), other, approvers(one)),
      ]) {
        expect(refusal).toEqual({ code: "FORBIDDEN", message: expect.stringContaining(`${one} `) })
      }
      // Ben recorded the buyer's money and approved the payout. An unrelated admin confirms the payout, so it is
      // allowed.
      expect(payoutPaidRefusal(large, approve(after(6), "ben"), one, approvers("ben"))).toBeNull()
    }
  )

  test("in trust goes to an account that was entered and not changed lately, and elsewhere asks for none", () => {
    expect(payoutAccountRefusal(terms("trust"), "missing")?.code).toBe("PAYOUT_ACCOUNT_MISSING")
    expect(payoutAccountRefusal(terms("trust"), "held")?.code).toBe("PAYOUT_ACCOUNT_HELD")
    expect(payoutAccountRefusal(terms("trust"), "ready")).toBeNull()
    for (const mode of ["agent", "direct"] as const) expect(payoutAccountRefusal(terms(mode), "missing")).toBeNull()
    for (const count of [0, 3, 5, 7]) expect(showAccountRefusal(terms(), after(count))).not.toBeNull()
    expect(showAccountRefusal(terms(), after(6))).toBeNull()
    expect(showAccountRefusal(terms("agent"), after(6, terms("agent")))?.code).toBe("INVALID_TRANSITION")
  })

  test("is not made before both sides confirmed, and not twice", () => {
    for (const count of [0, 2, 4, 5])
      expect(payoutPaidRefusal(terms(), after(count), "ada", approvers())?.code).toBe("STEP_NOT_REACHED")
    expect(payoutPaidRefusal(terms(), after(7), "ada", approvers())?.code).toBe("INVALID_TRANSITION")
  })
})

test("that the money is sent can be taken back by the buyer alone, from the tick to the confirmation", () => {
  for (const mode of modes) {
    const of = terms(mode)
    for (const by of ["buyer", "seller", "admin"] as const) {
      const can = [0, 1, 2, 3, 7].map((count) => takeBackSentRefusal(after(count, of), by) === null)
      expect([by, can]).toEqual([by, [false, by === "buyer", false, false, false]])
    }
  }
  const reversed = { type: "step.reversed", step: "fundsReceivedByNorthlot", reason: "Wrong sale" } as const
  expect(takeBackSentRefusal(settlementAfter(after(2), reversed), "buyer")).toBeNull()
})

test("a confirmation can be taken back until the car is handed over", () => {
  expect([0, 1, 2, 3, 4, 6, 7].map((count) => reverseFundsRefusal(after(count)) === null)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})

test("each side may dispute until the seller is paid", () => {
  expect([0, 3, 6, 7].map((count) => disputeRefusal(after(count)) === null)).toEqual([true, true, true, false])
})

test("a sale is cancelled once, in dispute too, until the seller is paid", () => {
  expect([0, 3, 6, 7].map((count) => cancelRefusal(after(count)) === null)).toEqual([true, true, true, false])
  expect(cancelRefusal(settlementAfter(after(3), { type: "dispute.opened", by: "buyer", reason: "Rust" }))).toBeNull()
  expect(cancelRefusal(settlementAfter(after(3), { type: "cancelled", reason: "" }))?.code).toBe("INVALID_TRANSITION")
})

test("the ledger holds money in trust alone, from the confirmation to the payout", () => {
  expect([1, 2, 6, 7].map((count) => holdsFunds(terms(), after(count)))).toEqual([false, true, true, false])
  for (const mode of ["agent", "direct"] as const) expect(holdsFunds({ mode }, after(4, terms(mode)))).toBe(false)
})

test.each([
  ["buyer", ["seller"], "buyer"],
  ["seller", ["buyer"], "seller"],
  ["nobody", ["buyer", "seller"], null],
] as const)("a sale cancelled by the fault of the %s refunds the others' fees", (fault, refundsFeeOf, strike) => {
  expect(cancellationOutcome(fault)).toEqual({ refundsFeeOf, strike })
})

test("what was paid comes back once, is approved again, and each payout is counted", () => {
  const paid: SettlementEvent = {
    type: "step.completed",
    step: "northlotPaidSeller",
    by: "admin",
    bankReference: "P-1",
  }
  const back: SettlementEvent = { type: "step.reversed", step: "northlotPaidSeller", reason: "Closed" }
  const approved: SettlementEvent = { type: "payout.approved", admin: "ann" }
  const trust = { mode: "trust" } as const
  const state = (...events: SettlementEvent[]) => settlementStateOf([approved, ...events])
  expect(returnedPayoutRefusal(trust, state())?.code).toBe("INVALID_TRANSITION")
  expect(returnedPayoutRefusal(trust, state(paid))).toBeNull()
  expect(returnedPayoutRefusal({ mode: "direct" }, state(paid))?.code).toBe("INVALID_TRANSITION")
  expect(returnedPayoutRefusal(trust, state(paid, back))?.code).toBe("INVALID_TRANSITION")
  expect(state(paid, back).approvedBy).toEqual([])
  expect([payoutsMade([]), payoutsMade([paid, back]), payoutsMade([paid, back, paid])]).toEqual([0, 1, 2])
})
