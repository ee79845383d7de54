import { cents, type FeeRequest } from "@northlot/contract"
import plugin from "."
import { InsuranceLevyProvider } from "./insurance-levy"

const request: FeeRequest = {
  party: "buyer",
  hammerCents: cents(1_234_567),
  sellerType: "private",
  listingId: "lst_1",
  schedule: {
    buyerFeeCents: cents(35_000),
    sellerFeeCents: cents(35_000),
    processingBuyerCents: cents(17_500),
    processingSellerCents: cents(17_500),
  },
}
const levy = new InsuranceLevyProvider({}, { basisPoints: 50, maximumCents: cents(20_000) })

describe("the insurance levy", () => {
  test.each([
    ["half a percent of the hammer price, to the cent", 1_234_567, 6_173],
    ["the maximum at most", 9_000_000, 20_000],
  ])("charges the buyer %s, without HST", (_rule, hammerCents, amountCents) => {
    expect(levy.linesFor({ ...request, hammerCents: cents(hammerCents) })).toEqual([
      { code: "insurance_levy", label: "Transit insurance", amountCents, taxable: false },
    ])
  })

  test("charges the seller nothing", () => {
    expect(levy.linesFor({ ...request, party: "seller" })).toEqual([])
  })

  test.each([
    [undefined],
    [{}],
    [{ basisPoints: 50 }],
    [{ basisPoints: 0, maximumCents: cents(1) }],
    [{ basisPoints: 1.5, maximumCents: cents(1) }],
    [{ basisPoints: 50, maximumCents: cents(1_000_001) }],
  ])("refuses to start with the options %j", (options) => {
    expect(() => InsuranceLevyProvider.validateOptions(options)).toThrow(/The insurance levy needs the option/)
  })

  test("is what the package gives to the fee module", () => {
    expect(plugin.services).toEqual([InsuranceLevyProvider])
  })
})
