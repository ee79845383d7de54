import type { StaffSession } from "@northlot/contract"
import { Button } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { Loaded } from "../../ui/Loaded"
import { Problem } from "../../ui/Problem"
import { RecordTable } from "../../ui/RecordTable"
import { RefusableField } from "../../ui/RefusableField"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { useAct } from "../../ui/useAct"

/** Open sessions of the signed-in person. */
export function Sessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ["own-sessions"],
    queryFn: () => api(endpoints.listOwnStaffSessions),
  })
  const { run, busy, problem } = useAct()
  return (
    <Section
      title="Where you are signed in"
      aside={
        data &&
        data.total > 1 && (
          <Button
            size="small"
            sx={{ ml: "auto" }}
            disabled={busy}
            onClick={() => void run(() => api(endpoints.endOtherStaffSessions), "Signed out everywhere else.")}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Problem says={problem} />
      <Loaded data={data} error={error} onRetry={refetch} height={60}>
        {(data) => (
          <RecordTable<StaffSession>
            rows={data.items}
            keyOf={({ id }) => id}
            empty="Nowhere."
            stacks
            columns={[
              {
                label: "Device",
                wraps: true,
                show: ({ device, current }) => `${device || "Unknown"}${current ? " (this one)" : ""}`,
              },
              { label: "Address", wraps: true, show: ({ address }) => address },
              { label: "Signed in", show: ({ createdAt }) => formatMoment(createdAt) },
              { label: "Last used", show: ({ lastUsedAt }) => formatMoment(lastUsedAt) },
              {
                label: "",
                show: ({ id, current, device }) =>
                  !current && (
                    <Button
                      size="small"
                      color="error"
                      disabled={busy}
                      aria-label={`End the session of ${device || "an unknown device"}`}
                      onClick={() =>
                        void run(() => api(endpoints.endOwnStaffSession, { params: { id } }), "Session ended.")
                      }
                    >
                      End
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

export function Password() {
  const [changing, setChanging] = useState(false)
  return (
    <Section
      title="Password"
      aside={
        <Button size="small" sx={{ ml: "auto" }} onClick={() => setChanging(true)}>
          Change password
        </Button>
      }
    >
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </Section>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [currentPassword, setCurrent] = useState("")
  const [password, setPassword] = useState("")
  return (
    <ActDialog
      title="Change password"
      consequence="You are signed out on all other devices."
      action="Change password"
      done="Password changed."
      ready={currentPassword !== "" && password !== ""}
      fields={["currentPassword", "password"]}
      onClose={onClose}
      onConfirm={() => api(endpoints.changeOwnStaffPassword, { body: { currentPassword, password } })}
    >
      {(refused) => (
        <>
          <RefusableField
            label="Current password"
            type="password"
            autoComplete="current-password"
            value={currentPassword}
            refused={refused.currentPassword}
            onChange={setCurrent}
            autoFocus
          />
          <RefusableField
            label="New password"
            type="password"
            autoComplete="new-password"
            value={password}
            refused={refused.password}
            help="At least 8 characters, and not a common password."
            onChange={setPassword}
          />
        </>
      )}
    </ActDialog>
  )
}
