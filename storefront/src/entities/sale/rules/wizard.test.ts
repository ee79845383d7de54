import {
  SETTLEMENT_STEPS,
  settlementSteps,
  cents,
  type SettlementMode,
  type SettlementStepName,
  type SettlementView,
} from "@northlot/contract"
import { stepGuide, tickQuestion } from "./guide"
import {
  actorText,
  changesBetween,
  completionText,
  currentStep,
  stepDueAt,
  stepToShow,
  whyNotMine,
  wizardMoves,
} from "./wizard"

const MODES: SettlementMode[] = ["trust", "agent", "direct"]

/** A settlement with its first `done` steps ticked, as the server shows it. */
function settlement(
  done: number,
  part: Partial<Pick<SettlementView, "mode" | "role" | "status" | "awaitsWireAccount">> = {}
) {
  const mode = part.mode ?? "trust"
  const role = part.role ?? "buyer"
  const status = part.status ?? "in_progress"
  const steps = settlementSteps(mode).map(({ name, title, by }, index) => ({
    name,
    title,
    by: [...by],
    done: index < done,
    doneAt: null,
    doneByRole: null,
    reached: index <= done,
    mine: status === "in_progress" && index === done && by.includes(role),
    canTakeBack: false,
  }))
  const awaitsWireAccount = part.awaitsWireAccount ?? false
  return { mode, role, status, steps, totalCents: cents(500_000), awaitsWireAccount, fundsReceivedAt: null }
}

describe("the way through the wizard", () => {
  it("has no Back on the first step, Finish instead of Next on the last, and goes on only once the step is ticked", () => {
    const { steps } = settlement(1)
    expect(wizardMoves(steps, "buyerSentFunds")).toEqual({ back: null, next: "fundsReceivedByNorthlot", forward: true })
    expect(wizardMoves(steps, "fundsReceivedByNorthlot")).toEqual({
      back: "buyerSentFunds",
      next: "deliveryScheduled",
      forward: false,
    })
    expect(wizardMoves(steps, "northlotPaidSeller")).toEqual({ back: "sellerApproved", next: null, forward: false })
    expect(wizardMoves(settlement(7).steps, "northlotPaidSeller").forward).toBe(true)
  })

  it("begins at the step asked for, else at the next one, else at the last", () => {
    expect(stepToShow(settlement(2), null)).toBe("deliveryScheduled")
    expect(stepToShow(settlement(0), "deliveryScheduled")).toBe("deliveryScheduled")
    expect(stepToShow(settlement(2), "nonsense")).toBe("deliveryScheduled")
    expect(stepToShow(settlement(7), null)).toBe("northlotPaidSeller")
    expect(currentStep(settlement(7))).toBeNull()
  })
})

describe("a checkbox", () => {
  const reason = (name: SettlementStepName, of: ReturnType<typeof settlement>) =>
    whyNotMine(
      of.steps.find((step) => step.name === name)!,
      of
    )

  it("waits for every earlier step, whoever looks", () => {
    for (const mode of MODES) {
      for (const role of ["buyer", "seller"] as const) {
        for (const name of SETTLEMENT_STEPS.slice(1))
          expect([name, reason(name, settlement(0, { mode, role }))]).toEqual([name, "waiting"])
      }
    }
  })

  it("is free for who ticks it, and names that side to the other", () => {
    expect(reason("buyerSentFunds", settlement(0))).toBeNull()
    expect(reason("buyerSentFunds", settlement(0, { role: "seller" }))).toEqual({ actor: "The buyer" })
    expect(reason("fundsReceivedByNorthlot", settlement(1))).toEqual({ actor: "Northlot" })
    expect(reason("fundsReceivedByNorthlot", settlement(1, { mode: "agent" }))).toEqual({ actor: "The escrow agent" })
    expect(reason("fundsReceivedByNorthlot", settlement(1, { mode: "direct", role: "seller" }))).toBeNull()
  })

  it("is closed to the buyer while there is no account to pay into, and the guide asks nobody to wire", () => {
    const closed = settlement(0, { awaitsWireAccount: true })
    const step = { ...closed.steps[0]!, mine: false }
    expect(whyNotMine(step, closed)).toBe("closed")
    for (const role of ["buyer", "seller"] as const)
      expect(stepGuide("buyerSentFunds", { ...closed, role })).not.toMatch(/wires?\b/i)
    expect(stepDueAt("buyerSentFunds", { fundsDueAt: null, meeting: null, payout: null })).toBeNull()
  })

  it("is nobody's while the sale is in dispute or cancelled, and says so only where it is not ticked", () => {
    for (const status of ["disputed", "cancelled"] as const) {
      expect(reason("buyerSentFunds", settlement(0, { status }))).toBe("stopped")
      expect(reason("buyerSentFunds", settlement(1, { status }))).toBeNull()
    }
  })
})

it("says 'you' to who acts, first", () => {
  expect(actorText(["buyer", "seller"], settlement(2))).toBe("You or the seller")
  expect(actorText(["buyer", "seller"], settlement(2, { role: "seller" }))).toBe("You or the buyer")
  expect(actorText(["seller"], settlement(3))).toBe("The seller")
})

it("gives a date only where one is promised", () => {
  const dates = { fundsDueAt: "2026-11-24T00:00:00.000Z", meeting: null, payout: null }
  expect(SETTLEMENT_STEPS.filter((name) => stepDueAt(name, dates))).toEqual([
    "buyerSentFunds",
    "fundsReceivedByNorthlot",
  ])
  const later = {
    ...dates,
    meeting: { kind: "pickup" as const, at: "2026-11-26T15:00:00.000Z", place: "Ajax", note: "" },
    payout: { dueAt: "2026-11-28T00:00:00.000Z", approvalsNeeded: 1, approvedBy: [], paidAt: null },
  }
  expect(stepDueAt("keysDocsHanded", later)).toBe(later.meeting.at)
  expect(stepDueAt("northlotPaidSeller", later)).toBe(later.payout.dueAt)
})

it("never says that Northlot paid where it did not hold the money", () => {
  expect(completionText(settlement(7))).toBe("Post‑Sale completed. Northlot paid the Seller.")
  expect(completionText(settlement(7, { mode: "agent" }))).toBe("Post‑Sale completed. Escrow Agent Paid the Seller.")
  expect(completionText(settlement(7, { mode: "direct" }))).toBe("Post‑Sale completed. Seller Confirms Final Payment.")
  for (const role of ["buyer", "seller"] as const) {
    for (const name of SETTLEMENT_STEPS) {
      const said = `${stepGuide(name, settlement(0, { mode: "direct", role }))} ${tickQuestion(name, settlement(0, { mode: "direct", role })) ?? ""}`
      expect(said.replace("Northlot does not hold the money", "")).not.toContain("Northlot")
      expect(stepGuide(name, settlement(0, { mode: "agent", role }))).not.toContain("Northlot")
    }
  }
})

it("asks before a tick that moves money, and only the one who ticks", () => {
  const asks = (role: "buyer" | "seller", mode: SettlementMode) =>
    settlementSteps(mode)
      .filter(({ name, by }) => by.includes(role) && tickQuestion(name, settlement(0, { mode, role })))
      .map(({ name }) => name)
  expect(asks("buyer", "trust")).toEqual(["buyerSentFunds", "buyerApproved"])
  expect(asks("seller", "trust")).toEqual(["sellerApproved"])
  expect(asks("seller", "direct")).toEqual(["fundsReceivedByNorthlot", "sellerApproved", "northlotPaidSeller"])
})

it("tells what changed while the page was open: steps, papers and the inspection, and nothing that did not", () => {
  const appointment = { at: "2026-11-25T15:00:00Z", place: "Ajax", note: "" }
  const paper = (state: SettlementView["papers"][number]["state"]) =>
    [{ name: "uvip", title: "UVIP", state }] as SettlementView["papers"]
  const before = { ...settlement(1), papers: paper("missing"), inspection: { agreed: null, proposed: null } }
  expect(changesBetween(before, { ...before, ...settlement(1) })).toEqual([])
  expect(
    changesBetween(before, {
      ...settlement(2),
      papers: paper("provided"),
      inspection: { agreed: appointment, proposed: null },
    })
  ).toEqual(["Funds Received by Northlot: done.", "UVIP: provided.", "Inspection: agreed."])
})
