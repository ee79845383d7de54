import type { SiteDetails } from "@northlot/contract"
import { api, endpoints } from "../api"
import { SettingsForm } from "./SettingsForm"
import type { SettingsField } from "./fields"

const NETWORK_HELP = "The whole address, beginning with https://. Empty: no icon is shown."

const FIELDS: readonly SettingsField[] = [
  {
    name: "registeredName",
    label: "Registered name",
    unit: "text",
    maximum: 200,
    help: "Of who runs the site: named in the terms, the privacy policy and the footer.",
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
    help: "With its area code. Empty: none is shown.",
  },
  { name: "facebook", label: "Facebook", unit: "text", maximum: 300, help: NETWORK_HELP },
  { name: "instagram", label: "Instagram", unit: "text", maximum: 300, help: NETWORK_HELP },
  { name: "x", label: "X", unit: "text", maximum: 300, help: NETWORK_HELP },
  { name: "whatsapp", label: "WhatsApp", unit: "text", maximum: 300, help: NETWORK_HELP },
]

export function SiteDetailsPage() {
  return (
    <SettingsForm<SiteDetails>
      title="Site details"
      note="Who runs the site, how to reach them, and where else they are found. What is empty is shown nowhere. Each version is kept with who made it."
      fields={FIELDS}
      load={async () => (await api(endpoints.readSiteDetails)).details}
      save={async (change) => (await api(endpoints.writeSiteDetails, { body: change })).details}
    />
  )
}
