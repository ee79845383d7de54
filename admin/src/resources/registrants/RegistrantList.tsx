import type { AnswerOf, Registrant, endpoints } from "@northlot/contract"
import DownloadIcon from "@mui/icons-material/Download"
import PersonAddIcon from "@mui/icons-material/PersonAdd"
import { Alert, Box, Button, Card, CardContent, Skeleton, Typography } from "@mui/material"
import { useState } from "react"
import { DataTable, SearchInput, SelectInput, useGetOne } from "react-admin"
import { LoadError } from "../../LoadError"
import { ResourceList } from "../../ResourceList"
import { StatusChip } from "../../StatusChip"
import { ownAddress } from "../../api"
import { acts } from "../../dataProvider"
import { download } from "../../download"
import { formatMomentBriefly, formatNumber } from "../../format"
import { ACCOUNT_STATUSES, KINDS, LICENCE_STATES, ROLES, choicesOf, kindOf } from "../../labels"
import { useAct } from "../../useAct"
import { AddRegistrantDialog } from "./AddRegistrantDialog"

const filters = [
  <SearchInput key="q" source="q" placeholder="Name, e-mail, mobile or OMVIC" alwaysOn />,
  <SelectInput key="role" source="role" choices={choicesOf(ROLES)} emptyText="Any role" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Type" choices={choicesOf(KINDS)} emptyText="Any type" alwaysOn />,
  <SelectInput key="licence" source="licence" choices={choicesOf(LICENCE_STATES)} emptyText="Any licence" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(ACCOUNT_STATUSES)} emptyText="Any status" alwaysOn />,
]

export function RegistrantList() {
  const [adding, setAdding] = useState(false)
  const { run, busy, problem } = useAct()
  const downloadAll = () =>
    run(async () => {
      const address = ownAddress((await acts.registrantsDownload()).url)
      if (address) download(address)
    })
  return (
    <>
      <ResourceList<Registrant>
        title="Registrants"
        filters={filters}
        sort={{ field: "created_at", order: "DESC" }}
        header={
          <>
            <Counts />
            {problem && (
              <Alert severity="error" sx={{ mt: 2 }}>
                {problem}
              </Alert>
            )}
          </>
        }
        actions={
          <>
            <Button size="small" startIcon={<DownloadIcon />} loading={busy} onClick={() => void downloadAll()}>
              Download CSV
            </Button>
            <Button size="small" startIcon={<PersonAddIcon />} onClick={() => setAdding(true)}>
              Add User
            </Button>
          </>
        }
        primary={(person) => nameOf(person)}
        secondary={(person) => `${kindOf(person)} · ${person.email}`}
        tertiary={(person) => (
          <StatusChip
            label={
              person.status === "active" && person.dealer
                ? LICENCE_STATES[person.dealer.licence]
                : ACCOUNT_STATUSES[person.status]
            }
          />
        )}
      >
        <DataTable.Col
          source="created_at"
          label="Created"
          render={(person: Registrant) => formatMomentBriefly(person.created_at)}
        />
        <DataTable.Col source="email" label="Email" />
        <DataTable.Col source="first" label="First" />
        <DataTable.Col source="last" label="Last" />
        <DataTable.Col source="mobile" label="Mobile" disableSort />
        <DataTable.Col source="role" label="Role" render={({ role }: Registrant) => ROLES[role]} />
        <DataTable.Col
          label="Buyer Type"
          disableSort
          render={({ buyerType }: Registrant) => (buyerType ? KINDS[buyerType] : "–")}
        />
        <DataTable.Col
          label="Licence"
          disableSort
          render={({ dealer }: Registrant) => (dealer ? <StatusChip label={LICENCE_STATES[dealer.licence]} /> : "–")}
        />
        <DataTable.Col
          source="status"
          label="Status"
          render={(person: Registrant) => <StatusChip label={ACCOUNT_STATUSES[person.status]} />}
        />
      </ResourceList>
      {adding && <AddRegistrantDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const nameOf = ({ first, last, email }: Registrant) => `${first} ${last}`.trim() || email

function Counts() {
  const { data, error, refetch } = useGetOne<AnswerOf<typeof endpoints.countRegistrants> & { id: string }>(
    "registrant-counts",
    { id: "all" }
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  const role = (name: string) => data?.byRole.find((row) => row.role === name)?.count
  const type = (name: string) => data?.byBuyerType.find((row) => row.buyer_type === name)?.count
  const tiles = [
    ["Sellers", role("seller")],
    ["Buyers (Dealer)", type("dealer")],
    ["Buyers (Private)", type("private")],
    ["Total", data?.total],
  ] as const
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, minmax(0, 1fr))" },
        mt: 2,
        maxWidth: 880,
      }}
    >
      {tiles.map(([label, count]) => (
        <Card key={label} variant="outlined">
          <CardContent sx={{ p: 1.5, "&:last-child": { pb: 1.5 } }}>
            <Typography variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography variant="h6" component="p" sx={{ fontVariantNumeric: "tabular-nums" }}>
              {count === undefined ? <Skeleton width={40} /> : formatNumber(count)}
            </Typography>
          </CardContent>
        </Card>
      ))}
    </Box>
  )
}
