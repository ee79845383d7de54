import { emailFrom, type AdminSale, type Registrant } from "@northlot/contract"
import { Alert, Button, Skeleton, Stack, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { useGetList } from "react-admin"
import { Link, useSearchParams } from "react-router-dom"
import { LoadError } from "../../ui/LoadError"
import { DocumentDesk } from "./DocumentDesk"
import { kindOf } from "../../ui/labels"
import { Page } from "../../ui/Page"
import { PapersSection } from "../sale/settlement/PapersSection"

/** The documents of one person beside the details that the person typed; `?userId=` or `?email=` names the person. */
export function DocumentsPage() {
  const [asked] = useSearchParams()
  const userId = asked.get("userId")
  const email = asked.get("email")
  const { data, error, refetch } = useGetList<Registrant>(
    "registrants",
    { filter: userId ? { id: [userId] } : { email }, pagination: { page: 1, perPage: 1 } },
    { enabled: Boolean(userId ?? email), retry: false }
  )
  const person = data?.[0]
  return (
    <Page title="Documents">
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && (userId ?? email) && <Skeleton variant="rounded" height={160} />}
      {!(userId ?? email) && <Alert severity="info">Choose a registrant, or enter a person's email address.</Alert>}
      {!person && data && (
        <Alert severity="info">Nobody has registered with this email address. Choose a registrant.</Alert>
      )}
      {!person && (data || !(userId ?? email)) && <Ask />}
      {person && (
        <>
          <Typography>
            <Button component={Link} to={`/registrants/${person.id}/show`} sx={{ mr: 1 }}>
              {`${person.first} ${person.last}`.trim() || person.email}
            </Button>
            {kindOf(person)}, {person.email}
          </Typography>
          {person.dealer ? (
            <DocumentDesk key={person.id} person={person} dealer={person.dealer} />
          ) : (
            <Alert severity="info">
              This person needs no licence. A provider checks their identity and stores the document.
            </Alert>
          )}
          <SalesPapers personId={person.id} />
        </>
      )}
    </Page>
  )
}

function Ask() {
  const [, ask] = useSearchParams()
  const [typed, setTyped] = useState("")
  const email = emailFrom(typed)
  return (
    <Stack
      component="form"
      direction="row"
      spacing={1.5}
      useFlexGap
      sx={{ flexWrap: "wrap", alignItems: "center" }}
      onSubmit={(event) => {
        event.preventDefault()
        if (email) ask({ email })
      }}
    >
      <TextField
        label="Email"
        type="email"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ m: 0, minWidth: 280 }}
      />
      <Button type="submit" variant="outlined" disabled={!email}>
        Show documents
      </Button>
      <Button component={Link} to="/registrants">
        Registrants
      </Button>
    </Stack>
  )
}

/** The papers of the person's newest sales. A sale has papers once both fees are paid. */
function SalesPapers({ personId }: { personId: string }) {
  const { data, error, refetch } = useGetList<AdminSale>("sales", {
    filter: { accountId: personId },
    sort: { field: "wonAt", order: "DESC" },
    pagination: { page: 1, perPage: 10 },
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} noun="the papers of sales" />
  return (data ?? []).map((sale) => <PapersSection key={sale.id} sale={sale} title={`Papers of the ${sale.title}`} />)
}
