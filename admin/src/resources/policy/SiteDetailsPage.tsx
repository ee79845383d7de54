import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const FIELDS: readonly SettingsField[] = [
  {
    name: "registeredName",
    label: "Registered name",
    unit: "text",
    maximum: 200,
    help: "The operator's name in the terms, the privacy policy and the footer.",
  },
  {
    name: "address",
    label: "Address",
    unit: "text",
    maximum: 500,
    lines: 3,
    help: "Where letters and formal notices go.",
  },
  {
    name: "supportEmail",
    label: "Support email",
    unit: "text",
    maximum: 254,
    help: "Shown in the footer and on the guides. Empty: members write through the contact page.",
  },
  {
    name: "supportPhone",
    label: "Support telephone",
    unit: "text",
    maximum: 40,
    help: "Include the area code. If empty, no number is shown.",
  },
  {
    name: "hstNumber",
    label: "HST registration number",
    unit: "text",
    maximum: 17,
    help: "For example 123456789 RT0001. New invoices show this number; issued invoices do not change.",
  },
]

export function SiteDetailsPage() {
  return (
    <PolicyForm
      kind="site"
      title="Site details"
      note="Who runs the site, and how to reach them. Empty fields are not shown."
      fields={FIELDS}
    />
  )
}
