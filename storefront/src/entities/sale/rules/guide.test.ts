import { SETTLEMENT_STEPS, cents } from "@northlot/contract"
import { stepGuide, stepOutcome } from "./guide"

const told = { mode: "trust" as const, totalCents: cents(2_100_000), awaitsWireAccount: false }

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
