import type { AnswerOf } from "@northlot/contract"
import PersonAddIcon from "@mui/icons-material/PersonAdd"
import { Box, Button, Skeleton, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { Title, useGetIdentity, useGetOne } from "react-admin"
import { ActDialog } from "../ActDialog"
import { LoadError } from "../LoadError"
import { RecordTable } from "../RecordTable"
import { RefusableField } from "../RefusableField"
import { Section } from "../Section"
import type { endpoints } from "../api"
import { acts } from "../dataProvider"

type Admins = AnswerOf<typeof endpoints.listAdmins> & { id: string }

/** Who can sign in to the console. */
export function AdminsPage() {
  const { data, error, refetch } = useGetOne<Admins>("admins", { id: "all" })
  const { identity } = useGetIdentity()
  const [adding, setAdding] = useState(false)
  return (
    <Box sx={{ py: 2, px: { xs: 1, sm: 2 }, maxWidth: 640 }}>
      <Title title="Admins" />
      <Stack spacing={2}>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          Admins
        </Typography>
        <Typography color="textSecondary">Each signs in by a name of their own, which is kept with everything they do. A large payout takes two of them.</Typography>
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
              columns={[{ label: "Username", wraps: true, show: ({ username }) => (username === identity?.id ? `${username} (you)` : username) }]}
            />
          )}
        </Section>
      </Stack>
      {adding && <AddAdminDialog onClose={() => setAdding(false)} />}
    </Box>
  )
}

function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState("")
  const [password, setPassword] = useState("")
  return (
    <ActDialog
      title="Add admin"
      consequence="The person can do everything that you can. Hand the password over in person or by another safe way."
      action="Add admin"
      done="Admin added."
      ready={username.trim() !== "" && password !== ""}
      fields={["username", "password"]}
      onClose={onClose}
      onConfirm={() => acts.createAdmin({ username: username.trim(), password })}
    >
      {(refused) => (
        <Stack sx={{ pt: 1 }}>
          <RefusableField label="Username" value={username} refused={refused.username} help="2 to 50 letters, digits, dots or dashes." onChange={setUsername} maximum={50} autoFocus />
          <RefusableField label="Password" type="password" autoComplete="new-password" value={password} refused={refused.password} help="At least 8 characters, and none of the most common ones." onChange={setPassword} />
        </Stack>
      )}
    </ActDialog>
  )
}
