import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const network = (name: string, label: string): SettingsField => ({
  name,
  label,
  unit: "text",
  maximum: 300,
  help: "The whole address, beginning with https://. Empty: no icon is shown.",
})

const FIELDS = [
  network("facebook", "Facebook"),
  network("instagram", "Instagram"),
  network("x", "X"),
  network("whatsapp", "WhatsApp"),
]

export function SocialLinksPage() {
  return (
    <PolicyForm
      kind="site"
      title="Social links"
      note="The footer shows these links as icons. Each change is stored as a version of the site details."
      fields={FIELDS}
      saved="Saved."
    />
  )
}
