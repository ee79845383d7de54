import { PolicyForm } from "../policy/PolicyForm"
import type { SettingsField } from "../policy/fields"

const FIELDS: readonly SettingsField[] = [
  { name: "originatorId", label: "Originator ID", help: "10 letters and digits.", unit: "text", maximum: 10 },
  {
    name: "shortName",
    label: "Short name",
    help: "Appears on the sellers' bank statements.",
    unit: "text",
    maximum: 15,
  },
  { name: "longName", label: "Long name", help: "As registered.", unit: "text", maximum: 30 },
  {
    name: "dataCentre",
    label: "Data centre",
    help: "The five digits of the centre that processes the files.",
    unit: "text",
    maximum: 5,
  },
]

export function BankFilesPage() {
  return (
    <PolicyForm
      kind="eft"
      title="Bank files"
      note="Your bank gives you these values for payment files (CPA Standard 005). Payouts are paid from the account in the settlement policy. Without these values, you can save payouts as CSV."
      fields={FIELDS}
    />
  )
}
