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
  amount(
    "buyerFeeCents",
    "Buyer fee",
    "Charged for a won car, before HST. The price of a credit is this fee plus processing and HST."
  ),
  amount("processingBuyerCents", "Buyer processing", "Charged in addition to the fee, before HST."),
  amount("sellerFeeCents", "Seller fee", "Charged for a sold car, before HST."),
  amount("processingSellerCents", "Seller processing", "Charged in addition to the fee, before HST."),
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
