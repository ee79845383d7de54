import { formatMoney, type FinanceRequest } from "@northlot/contract"
import { DataTable, SelectInput } from "react-admin"
import { ResourceList } from "../../ResourceList"
import { StatusChip } from "../../StatusChip"
import { formatMomentBriefly } from "../../format"
import { FINANCE_STATUSES, choicesOf } from "../../labels"

const filters = [
  <SelectInput
    key="status"
    source="status"
    label="Show"
    choices={choicesOf(FINANCE_STATUSES)}
    emptyText="All"
    alwaysOn
  />,
]

/** The server lists those that wait first, and in no other order. */
export function FinanceRequestList() {
  return (
    <ResourceList<FinanceRequest>
      title="Finance requests"
      filters={filters}
      sort={{ field: "queue", order: "ASC" }}
      refreshSeconds={30}
      primary={({ buyer }) => buyer.name}
      secondary={({ listing, requestedAt }) => `${listing.title} · ${formatMomentBriefly(requestedAt)}`}
      tertiary={({ status }) => <StatusChip label={FINANCE_STATUSES[status]} />}
    >
      <DataTable.Col
        source="requestedAt"
        label="Asked"
        disableSort
        render={({ requestedAt }: FinanceRequest) => formatMomentBriefly(requestedAt)}
      />
      <DataTable.Col source="buyer" label="Buyer" disableSort render={({ buyer }: FinanceRequest) => buyer.name} />
      <DataTable.Col source="email" label="E-mail" disableSort render={({ buyer }: FinanceRequest) => buyer.email} />
      <DataTable.Col
        source="listing"
        label="Vehicle"
        disableSort
        render={({ listing }: FinanceRequest) => listing.title}
      />
      <DataTable.NumberCol
        source="priceCents"
        label="Stood at"
        disableSort
        render={({ priceCents }: FinanceRequest) => formatMoney(priceCents)}
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
