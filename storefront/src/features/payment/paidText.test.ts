import { paidText } from "./paidText"

test.each([
  [
    "the first payer waits for the other side",
    { role: "buyer" as const, counterpartyFeePaid: false },
    "Thank you. The chat opens as soon as the seller has paid too.",
  ],
  [
    "the second payer waits for nobody",
    { role: "seller" as const, counterpartyFeePaid: true },
    "Thank you. The buyer has paid too: the chat is open.",
  ],
  ["nobody is told of a side that is not known yet", undefined, "Thank you. The chat opens when both sides have paid."],
])("%s", (_case, sale, text) => {
  expect(paidText(sale)).toBe(text)
})
