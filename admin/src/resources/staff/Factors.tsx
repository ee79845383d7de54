import type { OwnSecurity, StaffFactor } from "@northlot/contract"
import { Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { Problem } from "../../ui/Problem"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { useAct } from "../../ui/useAct"
import { AddAppDialog } from "./AddAppDialog"
import { AddPasskeyDialog } from "./AddPasskeyDialog"
import { RecoveryCodes } from "./RecoveryCodes"

interface FactorsProps {
  security: OwnSecurity
  /** Called once the first factor is set up and its recovery codes are saved. */
  onFirst: () => void
}

/** Second factors of the account. */
export function Factors({ security, onFirst }: FactorsProps) {
  const { factors, recoveryCodesLeft } = security
  const [adding, setAdding] = useState<"app" | "passkey" | null>(null)
  const [removing, setRemoving] = useState<StaffFactor | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useAct()
  const close = () => setAdding(null)
  const [isFirst, setIsFirst] = useState(false)
  const added = (recoveryCodes: readonly string[] | null) => {
    setCodes(recoveryCodes)
    setIsFirst(recoveryCodes !== null)
  }
  const kept = () => {
    setCodes(null)
    if (isFirst && security.required) onFirst()
  }
  return (
    <Section
      title="Second factors"
      aside={
        <Stack direction="row" spacing={1} useFlexGap sx={{ ml: "auto", flexWrap: "wrap" }}>
          {!factors.some(({ kind }) => kind === "app") && (
            <Button size="small" onClick={() => setAdding("app")}>
              Set up an app
            </Button>
          )}
          <Button size="small" onClick={() => setAdding("passkey")}>
            Add a passkey
          </Button>
        </Stack>
      }
    >
      <RecordTable<StaffFactor>
        rows={factors}
        keyOf={({ id }) => id}
        empty="You sign in with only your password. Set up an authenticator app or a passkey. Two such factors are better."
        stacks
        columns={[
          { label: "Name", wraps: true, show: ({ name }) => name },
          { label: "Kind", show: ({ kind }) => (kind === "app" ? "App" : "Passkey") },
          { label: "Added", show: ({ addedAt }) => formatMoment(addedAt) },
          { label: "Last used", show: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : "not yet") },
          {
            label: "",
            show: (factor) => (
              <Button
                size="small"
                color="error"
                aria-label={`Remove ${factor.name}`}
                onClick={() => setRemoving(factor)}
              >
                Remove
              </Button>
            ),
          },
        ]}
      />
      {factors.length > 0 && (
        <Stack direction="row" spacing={2} useFlexGap sx={{ mt: 2, alignItems: "center", flexWrap: "wrap" }}>
          <Typography>{recoveryCodesLeft} recovery codes left.</Typography>
          <Button
            size="small"
            loading={renew.busy}
            onClick={() =>
              void renew.run(async () => setCodes((await api(endpoints.renewRecoveryCodes)).recoveryCodes))
            }
          >
            Make new codes
          </Button>
        </Stack>
      )}
      <Problem says={renew.problem} />
      {adding === "app" && <AddAppDialog onAdded={added} onClose={close} />}
      {adding === "passkey" && <AddPasskeyDialog onAdded={added} onClose={close} />}
      {removing && (
        <ActDialog
          title={`Remove ${removing.name}?`}
          consequence={
            factors.length === 1
              ? "This is your last second factor. Your recovery codes stop working too."
              : "From now on you sign in with your other factors."
          }
          action="Remove"
          colour="error"
          done="Second factor removed."
          ready
          onClose={() => setRemoving(null)}
          onConfirm={() => api(endpoints.removeFactor, { params: { id: removing.id } })}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={kept} />}
    </Section>
  )
}
