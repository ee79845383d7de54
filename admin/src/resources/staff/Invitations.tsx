import { STAFF_ROLE_NAMES, type StaffInvitation } from "@northlot/contract"
import { Button, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Loaded } from "../../ui/Loaded"
import { Problem } from "../../ui/Problem"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import type { Labels } from "../../ui/labels"
import { useAct } from "../../ui/useAct"
import { useMay } from "../../ui/useMay"

const STATES: Labels<StaffInvitation["state"]> = {
  open: { name: "Open", colour: "primary" },
  expired: { name: "Expired", colour: "warning" },
  accepted: { name: "Accepted", colour: "success" },
  revoked: { name: "Withdrawn", colour: "default" },
}

/** Invitations and their actions. */
export function Invitations() {
  const { data, error, refetch } = useQuery({
    queryKey: ["staff-invitations"],
    queryFn: () => api(endpoints.listStaffInvitations),
  })
  const { run, busy, problem } = useAct()
  const may = useMay()
  const resend = ({ id }: StaffInvitation) =>
    run(() => api(endpoints.resendStaffInvitation, { params: { id } }), "Invitation sent again.")
  const revoke = ({ id }: StaffInvitation) =>
    run(() => api(endpoints.revokeStaffInvitation, { params: { id } }), "Invitation withdrawn.")
  return (
    <Section title="Invitations">
      <Problem says={problem} />
      <Loaded data={data} error={error} onRetry={refetch} height={60}>
        {(data) => (
          <RecordTable<StaffInvitation>
            rows={data.items}
            keyOf={({ id }) => id}
            empty="Nobody was invited yet."
            stacks
            columns={[
              { label: "Email", wraps: true, show: ({ email }) => email },
              { label: "Role", show: ({ role }) => STAFF_ROLE_NAMES[role] },
              {
                label: "Invited",
                wraps: true,
                show: ({ invitedBy, sentAt }) => `by ${invitedBy}, ${formatMoment(sentAt)}`,
              },
              {
                label: "State",
                show: ({ state, username, expiresAt }) => (
                  <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: "center", flexWrap: "wrap" }}>
                    <StatusChip label={STATES[state]} />
                    {state === "open" && <span>until {formatMoment(expiresAt)}</span>}
                    {username && <span>as {username}</span>}
                  </Stack>
                ),
              },
              {
                label: "",
                show: (invitation) =>
                  may(endpoints.inviteStaff) &&
                  (invitation.state === "open" || invitation.state === "expired") && (
                    <Stack direction="row" spacing={1} sx={{ justifyContent: "flex-end" }}>
                      <Button
                        size="small"
                        disabled={busy}
                        aria-label={`Send the invitation of ${invitation.email} again`}
                        onClick={() => void resend(invitation)}
                      >
                        Send again
                      </Button>
                      <Button
                        size="small"
                        color="error"
                        disabled={busy}
                        aria-label={`Withdraw the invitation of ${invitation.email}`}
                        onClick={() => void revoke(invitation)}
                      >
                        Withdraw
                      </Button>
                    </Stack>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
