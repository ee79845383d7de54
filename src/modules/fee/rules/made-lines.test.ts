import { cents } from "@northlot/contract"
import { withFeeAnswer, type ChargedLine } from "@northlot/plugin-kit"
import { linesMadeBy } from "./made-lines"

const fee: ChargedLine = {
  party: "buyer",
  code: "buyer_fee",
  label: "Buyer fee",
  amountCents: cents(35_000),
  taxable: true,
}
const storage = { party: "seller", code: "storage", label: "Storage", amountCents: cents(0), taxable: true } as const
const off = (label: string, amountCents: number) => ({
  party: "buyer" as const,
  code: "buyer_fee",
  label,
  amountCents: cents(amountCents),
})

test("each provider is named for the lines that it added and for what it took off, and for nothing of others", () => {
  const first = withFeeAnswer([fee], { lines: [storage], reductions: [off("Early", 5_000)] })
  const second = withFeeAnswer(first, { lines: [], reductions: [off("Dealer", 1_000), off("Friend", 500)] })
  const made = { party: "buyer", code: "buyer_fee", addedCents: 0 }
  expect(linesMadeBy("early", [fee], first)).toEqual([
    { ...made, provider: "early", label: "Early", takenOffCents: 5_000 },
    { provider: "early", party: "seller", code: "storage", label: "Storage", addedCents: 0, takenOffCents: 0 },
  ])
  expect(linesMadeBy("dealer", first, second)).toEqual([
    { ...made, provider: "dealer", label: "Dealer", takenOffCents: 1_000 },
    { ...made, provider: "dealer", label: "Friend", takenOffCents: 500 },
  ])
  expect(linesMadeBy("none", second, second)).toEqual([])
})
