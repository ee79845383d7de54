import { modeInEffect, movesMoneyElsewhere } from "./settlement-policy"

const production = { production: true }
const open = { production: false }
const policy = {
  mode: "trust",
  beneficiary: "Northlot Inc.",
  institution: "003",
  transit: "10202",
  accountNumber: "1234567",
  registration: "FINTRAC M00000000",
} as const

test("money is held in trust in production with a registration alone", () => {
  expect(modeInEffect(policy, production)).toBe("trust")
  expect(modeInEffect({ ...policy, registration: " " }, production)).toBe("direct")
  expect(modeInEffect({ ...policy, registration: " " }, open)).toBe("trust")
})

test.each([
  ["another account", { accountNumber: "7654321" }, true],
  ["an agent", { mode: "agent" }, true],
  ["the parties", { mode: "direct" }, true],
  ["nobody else, with another text of the registration", { registration: "FINTRAC M00000001" }, false],
  ["the parties, since no registration is left", { registration: "" }, true],
  ["nobody, since the step is closed", { accountNumber: "" }, false],
] as const)("money goes to %s: two decide %s", (_to, change, expected) => {
  expect(movesMoneyElsewhere(policy, { ...policy, ...change }, production)).toBe(expected)
})

test("a registration that lets money be held in trust takes two", () => {
  expect(movesMoneyElsewhere({ ...policy, registration: "" }, policy, production)).toBe(true)
  expect(movesMoneyElsewhere({ ...policy, registration: "" }, policy, open)).toBe(false)
})
