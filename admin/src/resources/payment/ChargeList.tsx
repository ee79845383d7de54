import { formatMoneyExact } from "@northlot/contract"
import { SearchInput, SelectInput } from "react-admin"
import { columnsOf } from "../../ui/listColumns"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { CHARGE_STATUSES, DISPUTES, chargeStatus, choicesOf } from "../../ui/labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="Email, vehicle or reference" alwaysOn />,
  <SelectInput
    key="waiting"
    source="waiting"
    label="Show"
    choices={[{ id: "true", name: "Waiting" }]}
    emptyText="All"
    alwaysOn
  />,
  <SelectInput
    key="dispute"
    source="dispute"
    label="Dispute"
    choices={[{ id: "answer", name: "To answer" }, ...choicesOf(DISPUTES).filter(({ id }) => id !== "inquiryClosed")]}
    emptyText="Any"
  />,
  <SelectInput key="status" source="status" choices={choicesOf(CHARGE_STATUSES)} emptyText="Any status" alwaysOn />,
]

export const CHARGE_COLUMNS = columnsOf(endpoints.listCharges, [
  { label: "For", source: "description", phone: "title" },
  {
    label: "Amount",
    source: "amountCents",
    right: true,
    phone: "line",
    show: ({ amountCents }) => formatMoneyExact(amountCents),
  },
  { label: "Account", source: "account", phone: "line", show: ({ account }) => account.name || account.email },
  { label: "Created", source: "createdAt", phone: "line", show: ({ createdAt }) => formatMomentBriefly(createdAt) },
  { label: "Status", source: "status", phone: "end", show: (charge) => <StatusChip label={chargeStatus(charge)} /> },
  { label: "Provider", source: "provider" },
  { label: "Paid", source: "paidAt", show: ({ paidAt }) => formatMomentBriefly(paidAt) },
])

export function ChargeList() {
  return (
    <ResourceList
      title="Charges"
      list={endpoints.listCharges}
      filters={filters}
      columns={CHARGE_COLUMNS}
      refreshSeconds={30}
    />
  )
}
