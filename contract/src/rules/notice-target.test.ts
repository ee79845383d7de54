import { QUEUES, noticeTarget } from "./notice-target"

const sale = { role: "buyer", listingId: "lst_1", saleId: "sale_1" } as const
const to = (
  type: Parameters<typeof noticeTarget>[0]["type"],
  params?: { fact: string; questionId?: string },
  change: object = {}
) => noticeTarget({ ...sale, type, params, ...change })

test("what asks for an act leads to where it is done", () => {
  expect(to("bidWon")).toBe("/pay/buyer?listingId=lst_1")
  expect(to("feeDue", undefined, { role: "seller" })).toBe("/pay/seller?listingId=lst_1")
  expect(to("outbid")).toBe("/listing/lst_1?bid")
  expect(to("question", { fact: "asked", questionId: "qst_1" })).toBe("/listing/lst_1?question=qst_1")
  expect(to("question", { fact: "asked" })).toBe("/listing/lst_1#questions")
  expect(to("saleStep", { fact: "funds-received" })).toBe("/payments/sale/sale_1")
  expect(to("saleStep", { fact: "inspection-proposed" })).toBe("/payments/sale/sale_1#inspection")
  expect(to("saleStep", { fact: "registration-due" })).toBe("/payments/sale/sale_1#papers")
  expect(to("saleStep", { fact: "bill-of-sale-accepted" })).toBe("/payments/sale/sale_1/bill-of-sale")
  expect(to("saleStep", { fact: "rating-asked" })).toBe("/payments/sale/sale_1#rating")
  expect(to("appointment", { fact: "paid" })).toBe(QUEUES.seller)
  expect(to("account", { fact: "payout-account-asked" })).toBe("/profile#payout-account")
  expect(to("account", { fact: "key-asked" })).toBe("/profile#api-keys")
})

test("a car that did not sell leads to its negotiation while there is one, then to be relisted", () => {
  const unsold = (negotiableUntil: string | null) =>
    to("auctionUnsold", { fact: "unsold", negotiableUntil } as { fact: string }, { role: "seller", saleId: null })
  expect(unsold("2026-06-02T18:00:00Z")).toBe("/listing/lst_1")
  expect(unsold(null)).toBe("/sellers?status=draft")
})

test("an address holds what an id holds, and nothing else", () => {
  expect(to("bidWon", undefined, { listingId: "a&role=b" })).toBe("/pay/buyer?listingId=a%26role%3Db")
})
