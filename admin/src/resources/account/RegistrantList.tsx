import type { AnswerOf, Registrant } from "@northlot/contract"
import { Box, Card, CardContent, Skeleton, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { CreateButton, SearchInput, SelectInput, useGetOne, useListContext, type SelectInputProps } from "react-admin"
import { LoadError } from "../../ui/LoadError"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints, ownAddress } from "../../providers/api"
import { download } from "../../ui/download"
import { formatMomentBriefly, formatNumber } from "../../ui/format"
import { ACCOUNT_STATUSES, KINDS, LICENCE_STATES, ROLES, choicesOf, kindOf } from "../../ui/labels"
import { useMay } from "../../ui/useMay"
import { ImportButton } from "./ImportButton"
import { RowActions } from "./RowActions"
import { nameOf } from "./nameOf"

const filters = [
  <SearchInput key="q" source="q" placeholder="Name, email, mobile or OMVIC" alwaysOn />,
  <SelectInput key="role" source="role" choices={choicesOf(ROLES)} emptyText="Any role" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Type" choices={choicesOf(KINDS)} emptyText="Any type" alwaysOn />,
  <SelectInput key="licence" source="licence" choices={choicesOf(LICENCE_STATES)} emptyText="Any licence" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(ACCOUNT_STATUSES)} emptyText="Any status" alwaysOn />,
  <TagInput key="tag" source="tag" label="Tag" />,
]

/** Tags in use. The chosen tag stays in the list while the tags load. */
function TagInput(props: SelectInputProps) {
  const { data } = useQuery({ queryKey: ["registrant-tags"], queryFn: () => api(endpoints.listRegistrantTags) })
  const { filterValues } = useListContext<Registrant>()
  const known = data?.items.map(({ tag, people }) => ({ id: tag, name: `${tag} (${formatNumber(people)})` })) ?? []
  const chosen = filterValues.tag as string | undefined
  const choices = !chosen || known.some(({ id }) => id === chosen) ? known : [...known, { id: chosen, name: chosen }]
  return <SelectInput {...props} choices={choices} emptyText="Any tag" />
}

/** The download uses a one-time token, because its address stays in the browser's history. */
async function downloadAll(): Promise<void> {
  const address = ownAddress((await api(endpoints.createRegistrantsDownload)).url)
  if (address) download(address)
}

export function RegistrantList() {
  const may = useMay()
  return (
    <ResourceList
      title="Registrants"
      list={endpoints.listRegistrants}
      filters={filters}
      header={<Counts />}
      download={may(endpoints.createRegistrantsDownload) ? downloadAll : undefined}
      actions={
        <>
          <ImportButton />
          <CreateButton label="Add User" />
        </>
      }
      columns={[
        { label: "Created", source: "created_at", show: (person) => formatMomentBriefly(person.created_at) },
        { label: "Email", source: "email", sx: { overflowWrap: "anywhere", minWidth: 150 } },
        { label: "First", source: "first", phone: "title", brief: nameOf },
        { label: "Last", source: "last" },
        { label: "Mobile", source: "mobile", sx: { whiteSpace: "nowrap" } },
        {
          label: "Role",
          source: "role",
          phone: "line",
          show: ({ role }) => ROLES[role],
          brief: (person) => `${kindOf(person)} · ${person.email}`,
        },
        { label: "Buyer Type", source: "buyerType", show: ({ buyerType }) => buyerType && KINDS[buyerType] },
        {
          label: "Licence",
          sort: "dealer",
          show: ({ dealer }) => dealer && <StatusChip label={LICENCE_STATES[dealer.licence]} />,
        },
        {
          label: "Status",
          source: "status",
          phone: "end",
          show: ({ status }) => <StatusChip label={ACCOUNT_STATUSES[status]} />,
          brief: ({ status, dealer }) => (
            <StatusChip
              label={status === "active" && dealer ? LICENCE_STATES[dealer.licence] : ACCOUNT_STATUSES[status]}
            />
          ),
        },
        { label: "Actions", stays: true, show: (person) => <RowActions person={person} /> },
      ]}
    />
  )
}

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
              <span>{count === undefined ? <Skeleton width={40} /> : formatNumber(count)}</span>
            </Typography>
          </CardContent>
        </Card>
      ))}
    </Box>
  )
}
