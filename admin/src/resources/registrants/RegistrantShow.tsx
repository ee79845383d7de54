import type { Registrant } from "@northlot/contract"
import { Alert, Button, Paper, Stack, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { Show, useNotify, useRecordContext, useRefresh } from "react-admin"
import { Facts } from "../../Facts"
import { ReasonDialog } from "../../ReasonDialog"
import { messageOf, ownAddress } from "../../api"
import { acts } from "../../dataProvider"
import { formatMoment } from "../../format"

export function RegistrantShow() {
  return (
    <Show actions={false}>
      <Content />
    </Show>
  )
}

function Content() {
  const person = useRecordContext<Registrant>()
  const refresh = useRefresh()
  const notify = useNotify()
  const [changing, setChanging] = useState(false)
  if (!person) return null
  const next = person.status === "active" ? "disabled" : "active"
  return (
    <Stack spacing={3} sx={{ p: 3 }}>
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
        {person.first} {person.last}
      </Typography>
      <Facts
        rows={[
          ["E-mail", person.email],
          ["Mobile", person.mobile],
          ["Role", person.role],
          ["Type", person.buyerType ?? person.sellerType],
          ["Location", person.location],
          ["Identity", person.identityVerified ? "Verified" : "Not verified"],
          ["Status", person.status],
          ["Created", formatMoment(person.created_at)],
        ]}
      />
      {person.dealer && <Licence key={`${person.id}:${person.dealer.licence}`} person={person} dealer={person.dealer} />}
      <div>
        <Button variant="outlined" color={next === "disabled" ? "error" : "primary"} onClick={() => setChanging(true)}>
          {next === "disabled" ? "Disable account" : "Enable account"}
        </Button>
      </div>
      {changing && (
        <ReasonDialog
          title={next === "disabled" ? "Disable this account? Its sessions end at once." : "Enable this account again?"}
          action={next === "disabled" ? "Disable" : "Enable"}
          onClose={() => setChanging(false)}
          onConfirm={async (reason) => {
            await acts.setStatus(person.id, next, reason)
            notify("User saved.")
            refresh()
          }}
        />
      )}
    </Stack>
  )
}

function Licence({ person, dealer }: { person: Registrant; dealer: NonNullable<Registrant["dealer"]> }) {
  const refresh = useRefresh()
  const notify = useNotify()
  const [expiresOn, setExpiresOn] = useState(dealer.licenceExpiresOn ?? "")
  const [problem, setProblem] = useState<string | null>(null)
  const decide = async (decision: "verified" | "rejected") => {
    setProblem(null)
    try {
      await acts.decideLicence(person.id, decision, decision === "verified" ? expiresOn : undefined)
      notify(decision === "verified" ? "Licence verified" : "Licence rejected")
      refresh()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const open = async () => {
    try {
      const address = ownAddress((await acts.licenceFile(person.id)).url)
      if (address) window.open(address, "_blank", "noopener")
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={2}>
        <Typography variant="h6">Dealer</Typography>
        <Facts
          rows={[
            ["Registered name", dealer.name],
            ["Address", dealer.address],
            ["OMVIC number", dealer.omvic],
            ["Telephone", dealer.tel],
            ["Representative", dealer.representative],
            ["Licence", dealer.licence],
            ["Valid until", dealer.licenceExpiresOn],
          ]}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
        <Stack direction={{ xs: "column", sm: "row" }} spacing={2}>
          {dealer.licenceFileName && (
            <Button variant="outlined" onClick={() => void open()}>
              View licence file
            </Button>
          )}
          <TextField label="Valid until" type="date" size="small" value={expiresOn} onChange={(event) => setExpiresOn(event.target.value)} slotProps={{ inputLabel: { shrink: true } }} />
          <Button variant="contained" disabled={!expiresOn} onClick={() => void decide("verified")}>
            Verify licence
          </Button>
          <Button color="error" onClick={() => void decide("rejected")}>
            Reject
          </Button>
        </Stack>
      </Stack>
    </Paper>
  )
}
