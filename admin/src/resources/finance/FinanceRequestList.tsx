import { formatMoney, type FinanceRequest } from "@northlot/contract"
import { DataTable, SearchInput, SelectInput, TextInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { formatMomentBriefly } from "../../ui/format"
import { FINANCE_STATUSES, choicesOf } from "../../ui/labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="Vehicle or buyer" alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    label="Show"
    choices={choicesOf(FINANCE_STATUSES)}
    emptyText="All"
    alwaysOn
  />,
  <TextInput key="assignedTo" source="assignedTo" label="Looked after by" />,
]

/** The server sorts open requests first and offers no other order. */
export function FinanceRequestList() {
  return (
    <ResourceList<FinanceRequest>
      title="Finance requests"
      filters={filters}
      sort={{ field: "queue", order: "ASC" }}
      refreshSeconds={30}
      primary={({ buyer }) => buyer.name}
      secondary={({ listing, requestedAt, assignedTo }) =>
        [listing.title, formatMomentBriefly(requestedAt), assignedTo].filter(Boolean).join(" · ")
      }
      tertiary={({ status }) => <StatusChip label={FINANCE_STATUSES[status]} />}
    >
      <DataTable.Col
        source="requestedAt"
        label="Asked"
        disableSort
        render={({ requestedAt }: FinanceRequest) => formatMomentBriefly(requestedAt)}
      />
      <DataTable.Col source="buyer" label="Buyer" disableSort render={({ buyer }: FinanceRequest) => buyer.name} />
      <DataTable.Col source="email" label="Email" disableSort render={({ buyer }: FinanceRequest) => buyer.email} />
      <DataTable.Col
        source="listing"
        label="Vehicle"
        disableSort
        render={({ listing }: FinanceRequest) => listing.title}
      />
      <DataTable.Col
        source="priceCents"
        label="Stood at"
        align="right"
        disableSort
        render={({ priceCents }: FinanceRequest) => formatMoney(priceCents)}
      />
      <DataTable.Col
        source="assignedTo"
        label="Looked after by"
        disableSort
        render={({ assignedTo }: FinanceRequest) => assignedTo ?? "–"}
      />
      <DataTable.Col
        source="status"
        label="Status"
        disableSort
        render={({ status }: FinanceRequest) => <StatusChip label={FINANCE_STATUSES[status]} />}
      />
    </ResourceList>
  )
}
