import type { AnswerOf } from "@northlot/contract"
import PersonAddIcon from "@mui/icons-material/PersonAdd"
import { Alert, Box, Button, Skeleton, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { Title, useGetIdentity, useGetOne } from "react-admin"
import { ActDialog } from "../ActDialog"
import { LoadError } from "../LoadError"
import { RecordTable } from "../RecordTable"
import { RefusableField } from "../RefusableField"
import { Section } from "../Section"
import { StatusChip } from "../StatusChip"
import type { endpoints } from "../api"
import { acts } from "../dataProvider"
import { formatMoment } from "../format"
import { approversFor, canConfirm, stateLabel, type ListedAdmin } from "./approvers"

type Admins = AnswerOf<typeof endpoints.listAdmins> & { id: string }

/** Who can sign in to the console. */
export function AdminsPage() {
  const { data, error, refetch } = useGetOne<Admins>("admins", { id: "all" })
  const { identity } = useGetIdentity()
  const [adding, setAdding] = useState(false)
  const [confirming, setConfirming] = useState<ListedAdmin | null>(null)
  const me = String(identity?.id ?? "")
  return (
    <Box sx={{ py: 2, px: { xs: 1, sm: 2 }, maxWidth: 960 }}>
      <Title title="Admins" />
      <Stack spacing={2}>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          Admins
        </Typography>
        <Typography color="textSecondary">
          Each signs in by a name of their own, which is kept with everything they do. A payout above the limit takes
          two of them. Somebody new counts for it seven days after another admin has confirmed them, and never together
          with who added them.
        </Typography>
        {data && identity && approversFor(data.items, me).length === 0 && (
          <Alert severity="warning" sx={{ "& .MuiAlert-message": { minWidth: 0, overflowWrap: "anywhere" } }}>
            Nobody but you can approve a payout above the limit: it cannot be made. Add an admin and have them confirmed
            by one who did not add them. If there is no such admin, whoever runs the server names one in
            NORTHLOT_SECOND_ADMIN_USERNAME and NORTHLOT_SECOND_ADMIN_PASSWORD and starts it again.
          </Alert>
        )}
        <Section
          title="Who can sign in"
          aside={
            <Button size="small" startIcon={<PersonAddIcon />} sx={{ ml: "auto" }} onClick={() => setAdding(true)}>
              Add admin
            </Button>
          }
        >
          {error && !data && <LoadError error={error} onRetry={refetch} />}
          {!error && !data && <Skeleton variant="rounded" height={80} />}
          {data && (
            <RecordTable<Admins["items"][number]>
              rows={data.items}
              keyOf={({ id }) => id}
              empty="Nobody can sign in."
              stacks
              columns={[
                {
                  label: "Username",
                  wraps: true,
                  show: ({ username }) => (username === identity?.id ? `${username} (you)` : username),
                },
                {
                  label: "Added",
                  wraps: true,
                  show: ({ createdBy, createdAt }) =>
                    createdBy && createdAt ? `by ${createdBy}, ${formatMoment(createdAt)}` : "at a start of the server",
                },
                {
                  label: "Confirmed",
                  wraps: true,
                  show: ({ confirmedBy, confirmedAt }) =>
                    confirmedBy && confirmedAt ? `by ${confirmedBy}, ${formatMoment(confirmedAt)}` : "",
                },
                { label: "Payouts above the limit", show: (admin) => <StatusChip label={stateLabel(admin)} /> },
                {
                  label: "",
                  show: (admin) =>
                    canConfirm(data.items, admin, me) && (
                      <Button
                        size="small"
                        variant="outlined"
                        aria-label={`Confirm ${admin.username}`}
                        onClick={() => setConfirming(admin)}
                      >
                        Confirm
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Section>
      </Stack>
      {adding && <AddAdminDialog onClose={() => setAdding(false)} />}
      {confirming && (
        <ActDialog
          title={`Confirm ${confirming.username}?`}
          consequence={`Confirm only somebody whom you know and have spoken to: you say that ${confirming.username} is a person of their own, and not ${confirming.createdBy} under another name. Seven days from now they count for payouts above the limit. The operator is told by e-mail.`}
          action="Confirm"
          done="Admin confirmed."
          ready
          onClose={() => setConfirming(null)}
          onConfirm={() => acts.confirmAdmin(confirming.username)}
        />
      )}
    </Box>
  )
}

function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState("")
  const [password, setPassword] = useState("")
  return (
    <ActDialog
      title="Add admin"
      consequence="The person can do everything that you can, but counts for payouts above the limit only once an admin other than you has confirmed them, seven days later. All admins are told. Hand the password over in person or by another safe way."
      action="Add admin"
      done="Admin added."
      ready={username.trim() !== "" && password !== ""}
      fields={["username", "password"]}
      onClose={onClose}
      onConfirm={() => acts.createAdmin({ username: username.trim(), password })}
    >
      {(refused) => (
        <Stack sx={{ pt: 1 }}>
          <RefusableField
            label="Username"
            value={username}
            refused={refused.username}
            help="2 to 50 letters, digits, dots or dashes."
            onChange={setUsername}
            maximum={50}
            autoFocus
          />
          <RefusableField
            label="Password"
            type="password"
            autoComplete="new-password"
            value={password}
            refused={refused.password}
            help="At least 8 characters, and none of the most common ones."
            onChange={setPassword}
          />
        </Stack>
      )}
    </ActDialog>
  )
}
