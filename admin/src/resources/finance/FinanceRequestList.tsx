import { formatMoney } from "@northlot/contract"
import { SearchInput, SelectInput, TextInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints } from "../../providers/api"
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

export function FinanceRequestList() {
  return (
    <ResourceList
      title="Finance requests"
      list={endpoints.listFinanceRequests}
      filters={filters}
      refreshSeconds={30}
      columns={[
        {
          label: "Asked",
          source: "requestedAt",
          phone: "line",
          show: ({ requestedAt }) => formatMomentBriefly(requestedAt),
        },
        { label: "Buyer", source: "buyer", phone: "title", show: ({ buyer }) => buyer.name },
        { label: "Email", show: ({ buyer }) => buyer.email },
        { label: "Vehicle", source: "listing", phone: "line", show: ({ listing }) => listing.title },
        { label: "Stood at", source: "priceCents", right: true, show: ({ priceCents }) => formatMoney(priceCents) },
        { label: "Looked after by", source: "assignedTo", phone: "line", show: ({ assignedTo }) => assignedTo },
        {
          label: "Status",
          source: "status",
          phone: "end",
          show: ({ status }) => <StatusChip label={FINANCE_STATUSES[status]} />,
        },
      ]}
    />
  )
}
