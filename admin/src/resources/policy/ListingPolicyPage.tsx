import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const FIELDS: readonly SettingsField[] = [
  {
    name: "dealersOnly",
    label: "Whom the site is for",
    unit: "flag",
    yes: "Dealers only",
    no: "Everybody",
    help: "Dealers only: a listing is visible to dealers, its seller and its bidders alone.",
  },
  {
    name: "asIsText",
    label: "As-is statement",
    unit: "text",
    maximum: 2_000,
    lines: 6,
    help: "In its prescribed form. Shown on a dealer's listing that comes without a safety certificate.",
  },
]

export function ListingPolicyPage() {
  return (
    <PolicyForm
      kind="listings"
      title="Listing policy"
      note="Holds for every listing from the moment at which it begins."
      fields={FIELDS}
    />
  )
}
