import { cents, type NoticeFact } from "@northlot/contract"
import { figureData, noticeFigures } from "./figures"

const AT = "2026-12-03T23:00:00.000Z"
const buyer = { role: "buyer", car: "2019 Honda Civic" } as const
const seller = { role: "seller", car: "2019 Honda Civic" } as const

test("a fee that is due shows its amount, and until when in Toronto's time", () => {
  const told: NoticeFact = {
    type: "feeDue",
    params: { fact: "fee-due", totalCents: cents(59_325), dueAt: AT, overdue: false },
  }
  expect(noticeFigures(told, buyer)).toEqual({
    rows: [["Buyer fee, HST included", "CA$593.25"]],
    deadline: ["Pay by", "December 3, 2026 at 6:00 p.m. EST"],
    subject: null,
  })
})

test("a step of a sale names the act that it asks for, of each side its own", () => {
  const step = (params: Extract<NoticeFact, { type: "saleStep" }>["params"], reader: typeof buyer | typeof seller) =>
    noticeFigures({ type: "saleStep", params }, reader).subject
  const wired = { fact: "wire-account-entered", totalCents: cents(1_850_000), dueAt: AT } as const
  expect(step(wired, buyer)).toBe("Pay for 2019 Honda Civic by December 3")
  const asked = { fact: "payment-asked", mode: "trust", sellerType: "private", safetyIncluded: false } as const
  expect(step({ ...asked, totalCents: cents(1_850_000), dueAt: AT }, buyer)).toBe(
    "Pay for 2019 Honda Civic by December 3"
  )
  expect(step({ ...asked, totalCents: cents(1_850_000), dueAt: null }, buyer)).toBeNull()
  const paid = { fact: "paid-out", totalCents: cents(1_850_000), mode: "trust" } as const
  expect([step(paid, seller), step(paid, buyer)]).toEqual([
    "You are paid for 2019 Honda Civic",
    "Register 2019 Honda Civic: the sale is complete",
  ])
})

test("what somebody wrote stays in the line of its figure", () => {
  const params = { fact: "meeting-arranged", at: AT, place: "Main\tStreet\n1" } as const
  expect(figureData({ type: "saleStep", params }, buyer)).toEqual({
    car: "2019 Honda Civic",
    rows: "When\tDecember 3, 2026 at 6:00 p.m. EST\nWhere\tMain Street 1",
    subject: "Meet on December 3 about 2019 Honda Civic",
  })
})

test("a fact without figures adds nothing but its car", () => {
  expect(figureData({ type: "question", params: { fact: "asked", text: "Two keys?" } }, seller)).toEqual({
    car: "2019 Honda Civic",
  })
  expect(
    figureData({ type: "account", params: { fact: "payout-account-asked" } }, { role: "seller", car: "" })
  ).toEqual({})
})
