import { leadsElsewhere } from "./wire-account"

const account = { beneficiary: "Northlot Inc.", institution: "003", transit: "10202", accountNumber: "1234567" }

test.each([
  ["another number", { accountNumber: "7654321" }, true],
  ["another name", { beneficiary: "Somebody Else" }, true],
  ["nothing else", {}, false],
  ["no number, which closes the buyers' step", { accountNumber: "" }, false],
])("%s leads the buyers' money elsewhere: %s", (_what, change, expected) => {
  expect(leadsElsewhere(account, { ...account, ...change })).toBe(expected)
})

test("what was closed is not opened to the same account by one alone either", () => {
  expect(leadsElsewhere({ ...account, institution: "" }, account)).toBe(true)
})
