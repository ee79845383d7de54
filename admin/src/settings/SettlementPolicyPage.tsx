import {
  MAXIMUM_AMOUNT_CENTS,
  bankAccountProblems,
  formatMoney,
  normalizedBankAccount,
  type AnswerOf,
  type SettlementPolicy,
} from "@northlot/contract"
import { Alert, Button } from "@mui/material"
import { useState } from "react"
import { useGetIdentity } from "react-admin"
import { api, endpoints } from "../api"
import { formatMoment } from "../format"
import { SETTLEMENT_MODES, choicesOf } from "../labels"
import { useAct } from "../useAct"
import { SettingsForm } from "./SettingsForm"
import type { SettingsField } from "./fields"

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
  {
    name: "twoAdminLimitCents",
    label: "Two-admin limit",
    help: "A payout above it takes two admins. So does setting it higher.",
    unit: "cents",
    minimum: 0,
    maximum: MAXIMUM_AMOUNT_CENTS,
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

type Asked = AnswerOf<typeof endpoints.readSettlementPolicy>["askedLimit"]

export function SettlementPolicyPage() {
  const [asked, setAsked] = useState<Asked>(null)
  const [agreed, setAgreed] = useState(0)
  const shown = ({ policy, askedLimit }: AnswerOf<typeof endpoints.readSettlementPolicy>) => {
    setAsked(askedLimit)
    return policy
  }
  return (
    <SettingsForm<SettlementPolicy>
      // What another admin's agreement changed is loaded anew.
      key={agreed}
      title="Settlement policy"
      note="Mode and limit apply to sales that open from now on; those under way keep theirs. The account applies to all at once."
      fields={FIELDS}
      load={async () => shown(await api(endpoints.readSettlementPolicy))}
      save={async (changes) => shown(await api(endpoints.writeSettlementPolicy, { body: changes }))}
    >
      {(values) => (
        <>
          {asked && <AskedLimit asked={asked} onAgreed={() => setAgreed(agreed + 1)} />}
          <WireAccountState {...values} />
        </>
      )}
    </SettingsForm>
  )
}

/** A higher limit that one admin asked for: another one agrees to it, or sets a lower one. */
function AskedLimit({ asked, onAgreed }: { asked: NonNullable<Asked>; onAgreed: () => void }) {
  const { identity } = useGetIdentity()
  const { run, busy, problem } = useAct()
  const own = identity?.id === asked.by
  const agree = async () => {
    const body = { twoAdminLimitCents: asked.cents }
    if (await run(() => api(endpoints.writeSettlementPolicy, { body }), "The higher limit holds from now on."))
      onAgreed()
  }
  return (
    <Alert
      severity={problem ? "error" : "info"}
      action={
        !own && (
          <Button size="small" color="inherit" loading={busy} onClick={() => void agree()}>
            Agree
          </Button>
        )
      }
    >
      {problem ??
        `${own ? "You" : asked.by} asked for a two-admin limit of ${formatMoney(asked.cents)} (${formatMoment(asked.at)}). It holds once ${own ? "another admin agrees" : "you or another admin agree"}; until then the present one does.`}
    </Alert>
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
