import { bankAccountProblems, normalizedBankAccount, type PolicyValues } from "@northlot/contract"
import { Alert } from "@mui/material"
import { SETTLEMENT_MODES, choicesOf } from "../labels"
import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

type SettlementPolicy = PolicyValues["settlement"]

const text = (name: keyof SettlementPolicy, label: string, help: string, maximum: number): SettingsField => ({
  name,
  label,
  help,
  unit: "text",
  maximum,
})

const FIELDS: readonly SettingsField[] = [
  {
    name: "mode",
    label: "Who holds the buyer's money",
    unit: "choice",
    choices: choicesOf(SETTLEMENT_MODES),
    help: "In trust, it passes through the account below and is on the books.",
  },
  text("beneficiary", "Beneficiary", "The name on the account, as buyers write it on the wire.", 200),
  text("institution", "Institution number", "Three digits: 001 to 999.", 100),
  text("transit", "Transit number", "Five digits.", 20),
  text(
    "accountNumber",
    "Account number",
    "7 to 12 digits. Shown to the buyer of each sale, with the wire reference.",
    40
  ),
  text(
    "registration",
    "Registration",
    "Of the operator, and the safeguarding account. Without it no money is taken in trust in production.",
    300
  ),
]

export function SettlementPolicyPage() {
  return (
    <PolicyForm
      kind="settlement"
      title="Settlement policy"
      note="The mode applies to sales that open once it begins; those under way keep theirs. The account applies to all from then on."
      fields={FIELDS}
    >
      {(values) => <WireAccountState {...values} />}
    </PolicyForm>
  )
}

/** What buyers are told for what stands in the fields. */
function WireAccountState({
  mode,
  beneficiary,
  institution,
  transit,
  accountNumber,
}: { readonly [Name in keyof SettlementPolicy]: SettlementPolicy[Name] | null }) {
  if (mode === "direct") return null
  const account = {
    holder: beneficiary ?? "",
    institution: institution ?? "",
    transit: transit ?? "",
    accountNumber: accountNumber ?? "",
  }
  const isComplete = Object.keys(bankAccountProblems(normalizedBankAccount(account))).length === 0
  return isComplete ? null : (
    <Alert severity="warning">
      The account is not complete. Until it is, buyers read “Do not pay yet”, their step is closed and no time to pay
      runs.
    </Alert>
  )
}
