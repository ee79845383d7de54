import { SETTLEMENT_STEPS, cents } from "@northlot/contract"
import { ACT_LABELS, stepGuide, stepOutcome, tickQuestion } from "./guide"

const told = { mode: "trust" as const, totalCents: cents(2_100_000), awaitsWireAccount: false, fundsReceivedAt: null }

test.each(["buyer", "seller"] as const)(
  "a step that is done is told in the past, and to the %s as 'you' where they did it",
  (role) => {
    for (const mode of ["trust", "agent", "direct"] as const) {
      for (const name of SETTLEMENT_STEPS) {
        const outcome = stepOutcome(name, { ...told, mode, role })
        expect(outcome).not.toBe(stepGuide(name, { ...told, mode, role }))
        expect(outcome).not.toMatch(new RegExp(`^The ${role}`))
        expect(outcome).toMatch(/ (paid|wired|received|agreed|handed over|approved|confirmed)/)
      }
    }
  }
)

test("who did it is named for the other side", () => {
  expect(stepOutcome("buyerSentFunds", { ...told, role: "buyer" })).toBe("You wired CA$21,000.00 to Northlot.")
  expect(stepOutcome("buyerSentFunds", { ...told, role: "seller" })).toBe("The buyer wired CA$21,000.00 to Northlot.")
})

test("the buyer is asked once before the money counts as sent, and told until when that can be taken back", () => {
  const asked = (mode: "trust" | "agent" | "direct") => tickQuestion("buyerSentFunds", { ...told, mode, role: "buyer" })
  expect(asked("trust")).toBe(
    "You say that you have sent CA$21,000.00 to Northlot. You can undo this until Northlot confirms the money."
  )
  expect(asked("agent")).toContain("until the escrow agent confirms the money")
  expect(asked("direct")).toBe(
    "You say that you have paid the seller CA$21,000.00. You can undo this until the seller confirms the money."
  )
})

test("after a wire that came early the buyer is asked to confirm it, and not to pay", () => {
  const early = { ...told, fundsReceivedAt: "2026-11-20T17:00:00.000Z" }
  expect(stepGuide("buyerSentFunds", { ...early, role: "buyer" })).toBe(
    `Press “${ACT_LABELS.buyerSentFunds}” to confirm that the CA$21,000.00 is yours. The sale goes on then.`
  )
  expect(stepGuide("buyerSentFunds", { ...early, role: "seller" })).toContain("The buyer confirms")
  expect(tickQuestion("buyerSentFunds", { ...early, role: "buyer" })).toBe(
    "You confirm that the CA$21,000.00 with Northlot is yours. You cannot undo this."
  )
})

test("whoever says that money was sent or has come is told what to press", () => {
  const guide = (
    mode: "trust" | "agent" | "direct",
    role: "buyer" | "seller",
    name: (typeof SETTLEMENT_STEPS)[number]
  ) => stepGuide(name, { ...told, mode, role })
  for (const mode of ["trust", "agent", "direct"] as const)
    expect(guide(mode, "buyer", "buyerSentFunds")).toContain(`press “${ACT_LABELS.buyerSentFunds}”`)
  expect(guide("direct", "seller", "fundsReceivedByNorthlot")).toContain(
    `Press “${ACT_LABELS.fundsReceivedByNorthlot}” once`
  )
  for (const mode of ["trust", "agent", "direct"] as const) {
    for (const role of ["buyer", "seller"] as const)
      for (const name of SETTLEMENT_STEPS) expect(guide(mode, role, name)).not.toMatch(/\bsay so\b/i)
  }
})
