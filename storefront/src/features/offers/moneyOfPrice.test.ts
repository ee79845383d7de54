import { buyersMoney, sellersMoney } from "./moneyOfPrice"

describe("what a price comes to", () => {
  test("a dealer's car carries HST, which the buyer pays; a private one is taxed at registration, beside the total", () => {
    expect(buyersMoney({ priceCents: 1_950_000, feeCents: 59_325, fromDealer: true })).toMatchObject({ total: { cents: 1_950_000 + 253_500 + 59_325 }, registrationTaxCents: 0 })
    expect(buyersMoney({ priceCents: 1_950_000, feeCents: 59_325, fromDealer: false })).toMatchObject({ total: { cents: 1_950_000 + 59_325 }, registrationTaxCents: 253_500 })
  })

  test("the lines add up to the total, for both sides", () => {
    for (const { lines, total } of [buyersMoney({ priceCents: 1_800_100, feeCents: 59_325, fromDealer: true }), sellersMoney({ priceCents: 1_800_100, feeCents: 59_325 })]) {
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total.cents)
    }
  })
})
