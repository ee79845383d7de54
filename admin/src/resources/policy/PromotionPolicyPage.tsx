import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const price = (days: number): SettingsField => ({
  name: `featured${days}DaysCents`,
  label: `Featured for ${days} days`,
  help: "A final price, HST included.",
  unit: "cents",
  minimum: 100,
  maximum: 1_000_000,
})

const FIELDS = [7, 14, 30].map(price)

export function PromotionPolicyPage() {
  return (
    <PolicyForm
      kind="promotions"
      title="Featuring prices"
      note="New prices apply to checkouts opened after the start. Open checkouts and paid orders keep their price. Plugins set the prices of their own offers."
      fields={FIELDS}
    />
  )
}
