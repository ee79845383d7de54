import { refundRefusal, type RefundAsked } from "./refundable"

const unused: RefundAsked = {
  qty: 2,
  left: 2,
  status: "paid",
  disputed: false,
  refundDecided: false,
  balance: 2,
  leading: 0,
}

test("an unused purchase goes back whole, also the last one of somebody who leads nowhere", () => {
  expect(refundRefusal(unused)).toBeNull()
  expect(refundRefusal({ ...unused, leading: 3, balance: 3 })).toBeNull()
})

test.each([
  ["a credit of it was used", { left: 1 }, "1 of the 2 credits of this purchase was used"],
  ["all of it was used", { left: 0 }, "The credits of this purchase were used."],
  ["it was refunded", { status: "refunded", left: 0 }, "refunded already"],
  ["its refund is decided", { refundDecided: true, left: 0 }, "refunded already"],
  ["its payment is held", { status: "held" }, "looked at by our staff"],
  ["it was never paid", { status: "other" }, "not paid"],
  ["its payment is disputed", { disputed: true }, "disputed"],
  ["it backs a bid that leads", { leading: 1 }, "You lead an auction"],
] as [string, Partial<RefundAsked>, string][])("none goes back once %s", (_what, change, said) => {
  expect(refundRefusal({ ...unused, ...change })).toContain(said)
})
