import fc from "fast-check"
import { feeBreakdown, cents } from "@northlot/contract"
import { buyersMoney, sellersMoney } from "./moneyOfPrice"

const { feeCents, processingCents, hstCents, totalCents } = feeBreakdown({
  feeCents: cents(35_000),
  processingCents: cents(17_500),
})
const FEE = {
  totalCents,
  lines: [
    { code: "buyer_fee", label: "Buyer fee", amountCents: feeCents, taxable: true },
    { code: "processing", label: "Processing", amountCents: processingCents, taxable: true },
    { code: "hst", label: "HST", amountCents: hstCents, taxable: false },
  ],
}

describe("what a price comes to", () => {
  test("a dealer's car carries HST, which the buyer pays; a private one is taxed at registration, beside the total", () => {
    expect(buyersMoney({ priceCents: cents(1_950_000), fee: FEE, fromDealer: true })).toMatchObject({
      total: { cents: 1_950_000 + 253_500 + 59_325 },
      allIn: { registrationTaxCents: 0, onTheRoadCents: 1_950_000 + 253_500 + 59_325 },
    })
    expect(buyersMoney({ priceCents: cents(1_950_000), fee: FEE, fromDealer: false })).toMatchObject({
      total: { cents: 1_950_000 + 59_325 },
      allIn: { registrationTaxCents: 253_500, onTheRoadCents: 1_950_000 + 253_500 + 59_325 },
    })
  })

  test("a dealer reads what the buyer pays with HST, and keeps what a private seller would keep", () => {
    const sold = { priceCents: cents(1_350_000), feeCents: FEE.totalCents }
    const [dealer, other] = [sellersMoney({ ...sold, fromDealer: true }), sellersMoney({ ...sold, fromDealer: false })]
    expect(dealer.lines.map(({ cents }) => cents)).toEqual([1_525_500, -175_500, -59_325])
    expect(other.lines.map(({ cents }) => cents)).toEqual([1_350_000, -59_325])
    expect(dealer.total).toEqual(other.total)
  })

  test("the lines add up to the total, for both sides, whether the fee is one figure or what makes it up", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.boolean(), (priceCents, fromDealer) => {
        const [parts, whole, left] = [
          buyersMoney({ priceCents: cents(priceCents), fee: FEE, fromDealer }),
          buyersMoney({ priceCents: cents(priceCents), fee: FEE.totalCents, fromDealer }),
          sellersMoney({ priceCents: cents(priceCents), feeCents: FEE.totalCents, fromDealer }),
        ]
        for (const { lines, total } of [parts, whole, left])
          expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total.cents)
        expect(parts.total).toEqual(whole.total)
      })
    )
  })
})
