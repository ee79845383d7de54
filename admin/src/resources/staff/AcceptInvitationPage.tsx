import { RefusedError, STAFF_ROLE_NAMES } from "@northlot/contract"
import { Button, Skeleton, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useParams } from "react-router-dom"
import { SignInCard } from "./SignInCard"
import { api, endpoints, messageOf, session } from "../../providers/api"

/** The page behind an invitation's link, where only the invited person sets their name and password. */
export default function AcceptInvitationPage() {
  const { token = "" } = useParams()
  const { data, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => api(endpoints.readOwnInvitation, { body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [refused, setRefused] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const fields = refused instanceof RefusedError ? (refused.details.fields ?? {}) : {}
  const said = fields.username !== undefined || fields.password !== undefined
  const problem = error ?? (said ? null : refused)

  const accept = async (form: FormData) => {
    setBusy(true)
    setRefused(null)
    try {
      const [username, password] = [String(form.get("username")).trim(), String(form.get("password"))]
      const answer = await api(endpoints.acceptInvitation, { body: { token, username, password } })
      session.begin(answer)
      // A full page load drops the session of whoever was signed in before.
      window.location.assign("/admin")
    } catch (failure) {
      setRefused(failure)
      setBusy(false)
    }
  }
  return (
    <SignInCard
      title="Join Northlot"
      problem={problem ? messageOf(problem) : null}
      onSubmit={(form) => void accept(form)}
    >
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && (
        <>
          <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {data.invitedBy} invites {data.email} to the console as {STAFF_ROLE_NAMES[data.role]}. Choose your username
            and password.
          </Typography>
          <TextField
            name="username"
            label="Username"
            required
            autoComplete="username"
            autoFocus
            error={fields.username !== undefined}
            helperText={fields.username ?? "2 to 50 letters, digits, dots or dashes."}
            slotProps={{
              inputLabel: { required: false },
              htmlInput: { maxLength: 50, autoCapitalize: "none", spellCheck: false },
            }}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            required
            autoComplete="new-password"
            error={fields.password !== undefined}
            helperText={fields.password ?? "At least 8 characters, and not a common password."}
            slotProps={{ inputLabel: { required: false } }}
          />
          <Button type="submit" variant="contained" size="large" loading={busy}>
            Accept the invitation
          </Button>
        </>
      )}
    </SignInCard>
  )
}
