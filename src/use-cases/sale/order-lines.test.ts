import { decorateCartTotals } from "@medusajs/framework/utils"
import { taxOn, cents, type FeeLine } from "@northlot/contract"
import fc from "fast-check"
import { amountsOf } from "#src/modules/fee/rules/fee-amounts"
import { orderLines } from "./order-lines"

const vehicle = {
  title: "2019 Mazda CX-5",
  listingId: "lst_1",
  hammerCents: cents(500_000),
  sellerType: "private" as const,
}
const FEE: FeeLine[] = [
  { code: "buyer_fee", label: "Buyer fee", amountCents: cents(35_000), taxable: true },
  { code: "processing", label: "Processing", amountCents: cents(17_500), taxable: true },
]

/** The order's total as Medusa computes it, in millionths of a dollar. */
const totalOf = (items: ReturnType<typeof orderLines>) =>
  Math.round(Number(decorateCartTotals({ currency_code: "cad", items } as never).total) * 1_000_000)

describe("the order of a sale", () => {
  test("is the car at the hammer price and the fee's lines, with HST where it is charged", () => {
    const levy = { code: "insurance_levy", label: "Transit insurance", amountCents: cents(2_500), taxable: false }
    const items = orderLines({ vehicle, fee: { lines: amountsOf([...FEE, levy], 1_300).lines, hstBasisPoints: 1_300 } })
    const hst = [{ code: "HST", description: "HST", rate: 13 }]
    expect(items.map(({ title, unit_price, tax_lines }) => [title, unit_price, tax_lines])).toEqual([
      ["2019 Mazda CX-5", 5_000, []],
      ["Buyer fee", 350, hst],
      ["Processing", 175, hst],
      ["Transit insurance", 25, []],
    ])
    const [car] = orderLines({
      vehicle: { ...vehicle, sellerType: "dealer" },
      fee: { lines: [], hstBasisPoints: 1_300 },
    })
    expect(car!.tax_lines).toEqual(hst)
  })

  test("comes to what the buyer pays, to the cent, for any price, fee and rate", () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map(cents)
    const fee = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(
        amount,
        fee,
        fee,
        fc.constantFrom(1_300, 1_297, 500),
        fc.boolean(),
        (hammerCents, feeCents, processingCents, hstBasisPoints, dealer) => {
          const [first, second] = [
            { ...FEE[0]!, amountCents: cents(feeCents) },
            { ...FEE[1]!, amountCents: cents(processingCents) },
          ]
          const { lines, totalCents } = amountsOf([first, second], hstBasisPoints)
          const sold = { ...vehicle, hammerCents, sellerType: dealer ? ("dealer" as const) : ("private" as const) }
          const due = hammerCents + (dealer ? taxOn(hammerCents) : 0) + totalCents
          expect(totalOf(orderLines({ vehicle: sold, fee: { lines, hstBasisPoints } }))).toBe(due * 10_000)
        }
      )
    )
  })
})
