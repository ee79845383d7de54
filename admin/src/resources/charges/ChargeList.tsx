import { formatMoneyExact, type AdminCharge } from "@northlot/contract"
import { DataTable, SearchInput, SelectInput } from "react-admin"
import { ResourceList } from "../../ResourceList"
import { StatusChip } from "../../StatusChip"
import { formatMomentBriefly } from "../../format"
import { CHARGE_STATUSES, chargeStatus, choicesOf } from "../../labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="E-mail, vehicle or reference" alwaysOn />,
  <SelectInput
    key="waiting"
    source="waiting"
    label="Show"
    choices={[{ id: "true", name: "Waiting" }]}
    emptyText="All"
    alwaysOn
  />,
  <SelectInput key="status" source="status" choices={choicesOf(CHARGE_STATUSES)} emptyText="Any status" alwaysOn />,
]

/** The server lists the newest first and in no other order. */
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
        disableSort
        render={(charge: AdminCharge) => formatMomentBriefly(charge.createdAt)}
      />
      <DataTable.Col source="description" label="For" disableSort />
      <DataTable.Col
        source="account"
        label="Account"
        disableSort
        render={(charge: AdminCharge) => charge.account.name || charge.account.email}
      />
      <DataTable.Col
        source="amountCents"
        label="Amount"
        align="right"
        disableSort
        render={(charge: AdminCharge) => formatMoneyExact(charge.amountCents)}
      />
      <DataTable.Col
        source="status"
        label="Status"
        disableSort
        render={(charge: AdminCharge) => <StatusChip label={chargeStatus(charge)} />}
      />
      <DataTable.Col source="provider" label="Provider" disableSort />
      <DataTable.Col
        source="paidAt"
        label="Paid"
        disableSort
        render={(charge: AdminCharge) => formatMomentBriefly(charge.paidAt)}
      />
    </ResourceList>
  )
}
