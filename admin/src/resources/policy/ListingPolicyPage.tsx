import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const FIELDS: readonly SettingsField[] = [
  {
    name: "dealersOnly",
    label: "Whom the site is for",
    unit: "flag",
    yes: "Dealers only",
    no: "Everybody",
    help: "Dealers only: only dealers, the seller and the bidders see a listing.",
  },
  {
    name: "asIsText",
    label: "As-is statement",
    unit: "text",
    maximum: 2_000,
    lines: 6,
    help: "Use the prescribed wording. The statement is shown on a dealer's listing without a safety certificate.",
  },
]

export function ListingPolicyPage() {
  return (
    <PolicyForm
      kind="listings"
      title="Listing policy"
      note="A new policy applies to every listing from its start."
      fields={FIELDS}
    />
  )
}
