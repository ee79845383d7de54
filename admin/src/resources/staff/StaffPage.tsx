import { STAFF_ROLE_NAMES, type StaffMember } from "@northlot/contract"
import PersonAddIcon from "@mui/icons-material/PersonAdd"
import { Alert, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useGetIdentity } from "react-admin"
import { ActDialog } from "../../ui/ActDialog"
import { Loaded } from "../../ui/Loaded"
import { RecordTable } from "../../ui/RecordTable"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { useMay } from "../../ui/useMay"
import { Page } from "../../ui/Page"
import { ChangeRoleDialog } from "./ChangeRoleDialog"
import { Invitations } from "./Invitations"
import { InviteDialog } from "./InviteDialog"
import { approversFor, canConfirm, stateLabel } from "./approvers"
import { useStaff } from "./useStaff"

type Asked = { act: "confirm" | "role" | "reset" | "remove"; member: StaffMember }

/** Members of staff with their roles, and invitations. */
export function StaffPage() {
  const { data, error, refetch } = useStaff()
  const { identity } = useGetIdentity()
  const may = useMay()
  const [inviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const me = String(identity?.id ?? "")
  const close = () => setAsked(null)
  const alone = data && identity && approversFor(data.items, me).length === 0
  return (
    <Page title="Staff" maxWidth={1100}>
      <Typography color="textSecondary">
        Each person signs in under their own name. The audit log records this name with every action. The role decides
        what a person may do. A payout above the limit needs two people. A new person may be one of them seven days
        after an owner has confirmed the new person. An inviter cannot confirm the invited person, and the two cannot
        approve the same payout.
      </Typography>
      {alone && may(endpoints.approvePayout) && (
        <Alert severity="warning" sx={{ "& .MuiAlert-message": { minWidth: 0, overflowWrap: "anywhere" } }}>
          Only you can approve a payout above the limit, so no such payout can be made. Invite somebody. An owner who
          did not invite them must confirm them. If there is no such owner, the operator of the server adds one with
          NORTHLOT_SECOND_ADMIN_USERNAME and NORTHLOT_SECOND_ADMIN_PASSWORD. The next start creates this owner.
        </Alert>
      )}
      <Section
        title="Who can sign in"
        aside={
          may(endpoints.inviteStaff) && (
            <Button size="small" startIcon={<PersonAddIcon />} sx={{ ml: "auto" }} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      >
        <Loaded data={data} error={error} onRetry={refetch} height={80}>
          {(data) => (
            <RecordTable<StaffMember>
              rows={data.items}
              keyOf={({ id }) => id}
              empty="Nobody can sign in."
              stacks
              columns={[
                {
                  label: "Username",
                  wraps: true,
                  show: ({ username }) => (username === me ? `${username} (you)` : username),
                },
                { label: "Role", show: ({ role }) => STAFF_ROLE_NAMES[role] },
                {
                  label: "Joined",
                  wraps: true,
                  show: ({ createdBy, createdAt }) =>
                    createdBy ? `by ${createdBy}, ${formatMoment(createdAt)}` : "at a start of the server",
                },
                {
                  label: "Confirmed",
                  wraps: true,
                  show: ({ confirmedBy, confirmedAt }) =>
                    confirmedBy && confirmedAt ? `by ${confirmedBy}, ${formatMoment(confirmedAt)}` : "",
                },
                { label: "Payouts above the limit", show: (member) => <StatusChip label={stateLabel(member)} /> },
                {
                  label: "",
                  show: (member) => (
                    <MemberActs all={data.items} member={member} me={me} onAsk={(act) => setAsked({ act, member })} />
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Section>
      {may(endpoints.listStaffInvitations) && <Invitations />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {asked?.act === "role" && <ChangeRoleDialog member={asked.member} onClose={close} />}
      {asked?.act === "confirm" && (
        <ActDialog
          title={`Confirm ${asked.member.username}?`}
          consequence={`Confirm only somebody whom you know and have spoken to. You confirm that ${asked.member.username} is not ${asked.member.createdBy} under another name. In seven days they can approve payouts above the limit. The operator is notified by email.`}
          action="Confirm"
          done="Confirmed."
          ready
          onClose={close}
          onConfirm={() => api(endpoints.confirmStaff, { params: { id: asked.member.id } })}
        />
      )}
      {asked?.act === "reset" && (
        <ReasonDialog
          title={`Take the second factors of ${asked.member.username} away?`}
          consequence="Use this for somebody who has lost their second factor. First make sure that they ask for this themselves. Their sessions end. They sign in by password and set up a new factor. We notify them."
          action="Take away"
          done="Second factors removed."
          onClose={close}
          onConfirm={(reason) =>
            api(endpoints.resetSecondFactor, { params: { id: asked.member.id }, body: { reason } })
          }
        />
      )}
      {asked?.act === "remove" && (
        <ReasonDialog
          title={`Remove ${asked.member.username}?`}
          consequence="Their sessions end at once. Their open approvals no longer count. The records keep their name, and nobody else can get this name. The operator is notified by email."
          action="Remove"
          done="Removed from the staff."
          onClose={close}
          onConfirm={(reason) => api(endpoints.removeStaff, { params: { id: asked.member.id }, query: { reason } })}
        />
      )}
    </Page>
  )
}

interface MemberActsProps {
  all: readonly StaffMember[]
  member: StaffMember
  me: string
  onAsk: (act: Asked["act"]) => void
}

/** An owner's actions on a member of staff. The server decides which ones are allowed. */
function MemberActs({ all, member, me, onAsk }: MemberActsProps) {
  const may = useMay()
  if (member.removedAt !== null || member.username === me) return null
  const { username } = member
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", justifyContent: "flex-end" }}>
      {may(endpoints.confirmStaff) && canConfirm(all, member, me) && (
        <Button size="small" variant="outlined" aria-label={`Confirm ${username}`} onClick={() => onAsk("confirm")}>
          Confirm
        </Button>
      )}
      {may(endpoints.changeStaffRole) && (
        <Button size="small" aria-label={`Change the role of ${username}`} onClick={() => onAsk("role")}>
          Role
        </Button>
      )}
      {may(endpoints.resetSecondFactor) && (
        <Button size="small" aria-label={`Reset the second factors of ${username}`} onClick={() => onAsk("reset")}>
          Reset factors
        </Button>
      )}
      {may(endpoints.removeStaff) && (
        <Button size="small" color="error" aria-label={`Remove ${username}`} onClick={() => onAsk("remove")}>
          Remove
        </Button>
      )}
    </Stack>
  )
}
