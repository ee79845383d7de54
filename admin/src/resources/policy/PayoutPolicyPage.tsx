import { MAXIMUM_AMOUNT_CENTS, formatMoney, type AnswerOf } from "@northlot/contract"
import { Alert, Button } from "@mui/material"
import { useEffect, useState } from "react"
import { useGetIdentity } from "react-admin"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { useAct } from "../../ui/useAct"
import { PolicyForm } from "./PolicyForm"
import type { SettingsField } from "./fields"

const FIELDS: readonly SettingsField[] = [
  {
    name: "twoAdminLimitCents",
    label: "Two-admin limit",
    help: "A payout above this amount needs two admins. Raising the limit needs two admins as well.",
    unit: "cents",
    minimum: 0,
    maximum: MAXIMUM_AMOUNT_CENTS,
  },
]

type Asked = AnswerOf<typeof endpoints.readSettlementPolicy>["askedLimit"]

export function PayoutPolicyPage() {
  const [asked, setAsked] = useState<Asked>(null)
  const [agreed, setAgreed] = useState(0)
  const readAsked = () =>
    api(endpoints.readSettlementPolicy).then(
      ({ askedLimit }) => setAsked(askedLimit),
      // If the request for a higher limit cannot be read, the page still shows and saves the policy in force.
      () => setAsked(null)
    )
  useEffect(() => void readAsked(), [agreed])
  return (
    <PolicyForm
      // The React key changes when the signed-in admin approves a requested limit. The form then loads the new limit.
      key={agreed}
      kind="payouts"
      title="Payout limit"
      note="A new limit applies to sales that open from now on. Open sales keep their limit. One admin can lower the limit. A higher limit needs a second person's approval."
      fields={FIELDS}
      atOnceOnly
      onSaved={() => void readAsked()}
    >
      {() => asked && <AskedLimit asked={asked} onAgreed={() => setAgreed(agreed + 1)} />}
    </PolicyForm>
  )
}

/** The higher payout limit that one admin requested. It applies once another admin agrees. */
function AskedLimit({ asked, onAgreed }: { asked: NonNullable<Asked>; onAgreed: () => void }) {
  const { identity } = useGetIdentity()
  const { run, busy, problem } = useAct()
  const own = identity?.id === asked.by
  const agree = async () => {
    const body = {
      values: { twoAdminLimitCents: asked.cents },
      reason: `Agreed to the limit that ${asked.by} asked for`,
    }
    const save = () => api(endpoints.writePolicy, { params: { kind: "payouts" }, body })
    if (await run(save, "The higher limit holds from now on.")) onAgreed()
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
        `${own ? "You" : asked.by} asked for a two-admin limit of ${formatMoney(asked.cents)} (${formatMoment(asked.at)}). The new limit applies once ${own ? "another admin agrees" : "you or another admin agree"}. Until then the present limit applies.`}
    </Alert>
  )
}
