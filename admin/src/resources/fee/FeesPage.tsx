import { PolicyForm } from "../policy/PolicyForm"
import type { SettingsField } from "../policy/fields"

const amount = (name: string, label: string, help: string): SettingsField => ({
  name,
  label,
  help,
  unit: "cents",
  minimum: 0,
  maximum: 10_000_000,
})

const FIELDS = [
  amount("buyerFeeCents", "Buyer fee", "Before HST, on a win. With processing it is the price of a credit."),
  amount("processingBuyerCents", "Buyer processing", "Before HST, together with the fee."),
  amount("sellerFeeCents", "Seller fee", "Before HST, on a sale."),
  amount("processingSellerCents", "Seller processing", "Before HST, together with the fee."),
]

export function FeesPage() {
  return (
    <PolicyForm
      kind="fees"
      title="Fees"
      note="New fees apply to auctions that end after the start date. Fees already charged do not change. The pricing page and the bid dialog show planned fees."
      fields={FIELDS}
    />
  )
}
