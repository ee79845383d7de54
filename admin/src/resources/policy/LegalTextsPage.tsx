import { LEGAL_TEXT_MAXIMUM } from "@northlot/contract"
import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const FORM =
  "An empty line begins a paragraph. '## ' before a line makes the line a heading. If empty, the site shows its own wording."

const FIELDS: readonly SettingsField[] = [
  { name: "terms", label: "Terms of Use", unit: "text", maximum: LEGAL_TEXT_MAXIMUM, lines: 14, help: FORM },
  {
    name: "privacy",
    label: "Privacy Policy",
    unit: "text",
    maximum: LEGAL_TEXT_MAXIMUM,
    lines: 14,
    help: FORM,
  },
]

/** The legal texts, each version with its author and reason. */
export default function LegalTextsPage() {
  return (
    <PolicyForm
      kind="legal"
      title="Legal texts"
      note="New members accept the version in force. Their account records that version. The site also shows earlier versions."
      fields={FIELDS}
    />
  )
}
