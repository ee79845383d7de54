import { MAXIMUM_AMOUNT_CENTS, type SettlementPolicy } from "@northlot/contract"
import { api, endpoints } from "../api"
import { SETTLEMENT_MODES, choicesOf } from "../labels"
import { SettingsForm } from "./SettingsForm"
import type { SettingsField } from "./fields"

const text = (name: keyof SettlementPolicy, label: string, help: string, maximum: number): SettingsField => ({ name, label, help, unit: "text", maximum })

const FIELDS: readonly SettingsField[] = [
  {
    name: "mode", label: "Who holds the buyer's money", unit: "choice", choices: choicesOf(SETTLEMENT_MODES),
    help: "In trust, it passes through the account below and is on the books.",
  },
  { name: "twoAdminLimitCents", label: "Two-admin limit", help: "A payout above it takes two admins.", unit: "cents", minimum: 0, maximum: MAXIMUM_AMOUNT_CENTS },
  text("beneficiary", "Beneficiary", "The name on the account, as buyers write it on the wire.", 200),
  text("institution", "Institution number", "Three digits.", 100),
  text("transit", "Transit number", "Five digits.", 20),
  text("accountNumber", "Account number", "Shown to the buyer of each sale, with the wire reference.", 40),
  text("registration", "Registration", "Of the operator, and the safeguarding account. Without it no money is taken in trust in production.", 300),
]

export function SettlementPolicyPage() {
  return (
    <SettingsForm<SettlementPolicy>
      title="Settlement policy"
      note="Mode and limit apply to sales that open from now on; those under way keep theirs. The account applies to all at once."
      fields={FIELDS}
      load={async () => (await api(endpoints.readSettlementPolicy)).policy}
      save={async (changes) => (await api(endpoints.writeSettlementPolicy, { body: changes })).policy}
    />
  )
}
