import { bankAccountProblems, normalizedBankAccount, type AnswerOf, type PolicyValues } from "@northlot/contract"
import { Alert, AlertTitle, Button, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Facts } from "../../ui/Facts"
import { LoadError } from "../../ui/LoadError"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { SETTLEMENT_MODES, choicesOf } from "../../ui/labels"
import { useAct } from "../../ui/useAct"
import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const NOT_ENTERED = "Not entered"

type Asked = AnswerOf<typeof endpoints.readSettlementPolicy>["askedAccount"]
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
    help: "Money in trust passes through the account below and is booked in the ledger.",
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
    "The registrations of the operator and of the trust account. Without them, production takes no money in trust.",
    300
  ),
]

export function SettlementPolicyPage() {
  const [decided, setDecided] = useState(0)
  const asked = useQuery({
    queryKey: ["asked-account"],
    queryFn: async ({ signal }) => (await api(endpoints.readSettlementPolicy, { signal })).askedAccount,
  })
  const readAgain = () => void asked.refetch()
  return (
    <PolicyForm
      // The React key changes when a requested account is approved or declined here. The form then loads again.
      key={decided}
      onSaved={readAgain}
      kind="settlement"
      title="Settlement policy"
      note="A new mode applies to sales that open after its start. Open sales keep their mode. A new account applies to all sales. A new mode or account needs a second person's approval."
      fields={FIELDS}
    >
      {(values) => (
        <>
          {asked.error && <LoadError error={asked.error} onRetry={readAgain} />}
          {asked.data && (
            <AskedAccount
              asked={asked.data}
              onDecided={() => {
                setDecided(decided + 1)
                readAgain()
              }}
            />
          )}
          <WireAccountState {...values} />
        </>
      )}
    </PolicyForm>
  )
}

/**
 * A request to change the account for wires or the settlement mode. Only another staff member can approve it, but its
 * requester can also decline it.
 */
function AskedAccount({ asked, onDecided }: { asked: NonNullable<Asked>; onDecided: () => void }) {
  const { run, busy, problem } = useAct()
  const [declining, setDeclining] = useState(false)
  const { id, mode, beneficiary, institution, transit, accountNumber, by, at, effectiveFrom, reason } = asked
  const approve = async () => {
    if (
      await run(
        () => api(endpoints.approveWireAccount, { params: { id } }),
        "Approved. The mode and account apply from their start."
      )
    )
      onDecided()
  }
  return (
    <Alert severity="warning">
      <AlertTitle>
        {by} asked for another way to settle, {formatMoment(at)}
      </AlertTitle>
      <Facts
        rows={[
          ["Who holds the buyer's money", SETTLEMENT_MODES[mode]],
          ["Beneficiary", beneficiary || NOT_ENTERED],
          ["Institution and transit", [institution, transit].filter(Boolean).join(", ") || NOT_ENTERED],
          ["Account number", accountNumber || NOT_ENTERED],
          ["Begins", effectiveFrom ? formatMoment(effectiveFrom) : "Once it is approved"],
          ["Reason", reason || "None was given"],
        ]}
      />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {asked.problem ??
          "Compare this account with the account below. Before you approve, ask the person who requested it, face to face or by telephone."}
      </Typography>
      {problem && <Typography color="error">{problem}</Typography>}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", mt: 1 }}>
        {asked.problem === null && (
          <May call={endpoints.approveWireAccount}>
            <Button variant="contained" size="small" loading={busy} onClick={() => void approve()}>
              Approve
            </Button>
          </May>
        )}
        <May call={endpoints.declineWireAccount}>
          <Button size="small" color="inherit" disabled={busy} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </May>
      </Stack>
      {declining && (
        <ReasonDialog
          title="Decline this?"
          consequence="The present account and mode stay. A new change needs a new request."
          action="Decline"
          done="Declined."
          onClose={() => {
            setDeclining(false)
            onDecided()
          }}
          onConfirm={(why) => api(endpoints.declineWireAccount, { params: { id }, body: { reason: why } })}
        />
      )}
    </Alert>
  )
}

/** Warns that buyers are told not to pay while the typed account for wires is incomplete. */
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
      The account is not complete, so buyers read “Do not pay yet”. Buyers cannot mark the money as sent, and their time
      to pay does not run.
    </Alert>
  )
}
