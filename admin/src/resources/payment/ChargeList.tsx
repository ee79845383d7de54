import { formatMoneyExact, type AdminCharge } from "@northlot/contract"
import { DataTable, SearchInput, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
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

export function ChargeList() {
  return (
    <ResourceList<AdminCharge>
      title="Charges"
      filters={filters}
      sort={{ field: "createdAt", order: "DESC" }}
      refreshSeconds={30}
      primary={(charge) => charge.description}
      secondary={(charge) =>
        `${formatMoneyExact(charge.amountCents)} · ${charge.account.name || charge.account.email} · ${formatMomentBriefly(charge.createdAt)}`
      }
      tertiary={(charge) => <StatusChip label={chargeStatus(charge)} />}
    >
      <DataTable.Col
        source="createdAt"
        label="Created"
        render={(charge: AdminCharge) => formatMomentBriefly(charge.createdAt)}
      />
      <DataTable.Col source="description" label="For" />
      <DataTable.Col
        source="account"
        label="Account"
        render={(charge: AdminCharge) => charge.account.name || charge.account.email}
      />
      <DataTable.Col
        source="amountCents"
        label="Amount"
        align="right"
        render={(charge: AdminCharge) => formatMoneyExact(charge.amountCents)}
      />
      <DataTable.Col
        source="status"
        label="Status"
        render={(charge: AdminCharge) => <StatusChip label={chargeStatus(charge)} />}
      />
      <DataTable.Col source="provider" label="Provider" />
      <DataTable.Col
        source="paidAt"
        label="Paid"
        render={(charge: AdminCharge) => formatMomentBriefly(charge.paidAt)}
      />
    </ResourceList>
  )
}
