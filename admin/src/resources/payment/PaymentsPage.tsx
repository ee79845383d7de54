import { formatMoney, type LedgerRow } from "@northlot/contract"
import { SearchInput, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints } from "../../providers/api"
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

/** The spec defines the ledger's endpoint with a fixed order and without a filter by days. */
const LIST = {
  ...endpoints.listLedger,
  list: "payments",
  sorts: [],
  defaultSort: ["date", "DESC"],
  byDays: false,
} as const

/** The price of every sale and the progress of its payment; a row links to its sale. */
export function PaymentsPage() {
  return (
    <ResourceList
      title="Payments"
      list={LIST}
      filters={filters}
      download={false}
      rowClick={(id) => `/sales/${id}/show`}
      columns={[
        { label: "Date", source: "date", show: ({ date }) => formatMomentBriefly(date) },
        { label: "Title", source: "title", phone: "title" },
        {
          label: "Price",
          source: "priceCents",
          right: true,
          phone: "line",
          show: ({ priceCents }) => formatMoney(priceCents),
        },
        { label: "VIN", source: "vin", phone: "line" },
        { label: "Parties", phone: "line", show: partiesOf },
        {
          label: "Status",
          source: "status",
          phone: "end",
          show: ({ status }) => <StatusChip label={PAYMENT_STATUSES[status]} />,
        },
        { label: "Payment sent", source: "paymentSent", show: ({ paymentSent }) => (paymentSent ? "Yes" : "No") },
        { label: "Release", source: "releaseReady", phone: "line", show: release },
        { label: "Checklist", show: (row) => <PostSaleButton row={row} /> },
      ]}
    />
  )
}
