import { api, endpoints } from "../api"
import { choicesOf } from "../labels"
import { SettingsForm } from "./SettingsForm"
import type { SettingsField } from "./fields"

const SHOWN_TO = { everybody: "Everybody", dealers: "Dealers only" }

const FIELDS: readonly SettingsField[] = [
  {
    name: "shownTo",
    label: "Whom the site is for",
    unit: "choice",
    choices: choicesOf(SHOWN_TO),
    help: "Dealers only: at once, no listing exists for anybody but dealers, its seller, and those who have bid on it.",
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

interface Values extends Record<string, string> {
  shownTo: keyof typeof SHOWN_TO
  asIsText: string
}

const valuesOf = ({ dealersOnly, asIsText }: { dealersOnly: boolean; asIsText: string }): Values => ({
  shownTo: dealersOnly ? "dealers" : "everybody",
  asIsText,
})

export function ListingPolicyPage() {
  return (
    <SettingsForm<Values>
      title="Listing policy"
      note="Holds at once for every listing. Each version is kept with who made it."
      fields={FIELDS}
      load={async () => valuesOf((await api(endpoints.readListingPolicy)).policy)}
      save={async ({ shownTo, asIsText }) => {
        const change = {
          ...(shownTo ? { dealersOnly: shownTo === "dealers" } : {}),
          ...(asIsText === undefined ? {} : { asIsText }),
        }
        return valuesOf((await api(endpoints.writeListingPolicy, { body: change })).policy)
      }}
    />
  )
}
