import { formatMoney, type LedgerRow } from "@northlot/contract"
import { DataTable, SearchInput, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { formatMomentBriefly } from "../../ui/format"
import { PAYMENT_STATUSES } from "../../ui/labels"
import { PostSaleButton } from "./PostSaleButton"

const filters = [
  <SearchInput key="q" source="q" placeholder="Title or VIN" alwaysOn />,
  <SelectInput
    key="pending"
    source="pending"
    label="Show"
    choices={[{ id: "true", name: "Pending" }]}
    emptyText="All"
    alwaysOn
  />,
]

/** The operator's next step; empty before the buyer's money arrives and after the seller is paid. */
const release = ({ status, sellerPaymentSent, releaseReady }: LedgerRow) =>
  status !== "Paid" || sellerPaymentSent ? null : releaseReady ? "Ready to wire funds" : "Waiting for confirmations"

const partiesOf = ({ parties }: LedgerRow) => parties && `${parties.seller} to ${parties.buyer}`

/** The price of every sale and the progress of its payment; a row links to its sale. */
export function PaymentsPage() {
  return (
    <ResourceList<LedgerRow>
      resource="payments"
      title="Payments"
      filters={filters}
      sort={{ field: "date", order: "DESC" }}
      download={false}
      rowClick={(id) => `/sales/${id}/show`}
      primary={(row) => row.title}
      secondary={(row) =>
        [formatMoney(row.priceCents), row.vin, partiesOf(row), release(row)].filter(Boolean).join(" · ")
      }
      tertiary={(row) => <StatusChip label={PAYMENT_STATUSES[row.status]} />}
    >
      <DataTable.Col
        source="date"
        label="Date"
        disableSort
        render={(row: LedgerRow) => formatMomentBriefly(row.date)}
      />
      <DataTable.Col source="title" label="Title" disableSort />
      <DataTable.Col source="vin" label="VIN" disableSort />
      <DataTable.Col label="Parties" disableSort render={(row: LedgerRow) => partiesOf(row)} />
      <DataTable.Col
        source="priceCents"
        label="Price"
        align="right"
        disableSort
        render={(row: LedgerRow) => formatMoney(row.priceCents)}
      />
      <DataTable.Col
        source="status"
        label="Status"
        disableSort
        render={(row: LedgerRow) => <StatusChip label={PAYMENT_STATUSES[row.status]} />}
      />
      <DataTable.Col
        source="paymentSent"
        label="Payment sent"
        disableSort
        render={(row: LedgerRow) => (row.paymentSent ? "Yes" : "No")}
      />
      <DataTable.Col
        source="releaseReady"
        label="Release"
        disableSort
        render={(row: LedgerRow) => release(row) ?? "–"}
      />
      <DataTable.Col label="Checklist" disableSort render={(row: LedgerRow) => <PostSaleButton row={row} />} />
    </ResourceList>
  )
}
