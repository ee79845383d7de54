import { cents, type PromotionRequest, type Cents } from "@northlot/contract"
import plugin from "."
import { DealerShowcaseProvider } from "./dealer-showcase"

const listing: PromotionRequest = {
  listingId: "lst_1",
  status: "draft",
  audience: "public",
  sellerType: "dealer",
  body: "Sedan",
  year: 2019,
  priceCents: null,
}
const showcase = new DealerShowcaseProvider({}, { priceCents: cents(3_999), fromModelYear: 2015 })

describe("the dealer showcase", () => {
  test("offers dealers 60 days at the price of its options", () => {
    expect(showcase.tiersFor(listing)).toMatchObject([{ id: "dealer_showcase", days: 60, priceCents: cents(3_999) }])
  })

  test.each([
    ["private sellers", { sellerType: "private" as const }],
    ["a car that is older", { year: 2014 }],
    ["a car whose year nobody knows yet", { year: null }],
  ])("is not offered to %s", (_case, change) => {
    expect(showcase.tiersFor({ ...listing, ...change })).toEqual([])
  })

  test.each([
    [undefined],
    [{}],
    [{ priceCents: cents(3_999) }],
    [{ priceCents: cents(49), fromModelYear: 2015 }],
    [{ priceCents: 39.99 as Cents, fromModelYear: 2015 }],
  ])("refuses to start with the options %j", (options) => {
    expect(() => DealerShowcaseProvider.validateOptions(options)).toThrow(/The dealer showcase needs the option/)
  })

  test("is what the package gives to the featuring module", () => {
    expect(plugin.services).toEqual([DealerShowcaseProvider])
  })
})
