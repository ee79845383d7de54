import { formatMoney, type AdminSale } from "@northlot/contract"
import { Box } from "@mui/material"
import { SearchInput, SelectInput } from "react-admin"
import { columnsOf } from "../../ui/listColumns"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { FEE_STATUSES, SALE_STATUSES, choicesOf, nextStepName, saleStanding } from "../../ui/labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="Vehicle, VIN, buyer or seller" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(SALE_STATUSES)} emptyText="Any status" alwaysOn />,
  <SelectInput
    key="cancelled"
    source="cancelled"
    choices={[
      { id: "false", name: "Not cancelled" },
      { id: "true", name: "Cancelled" },
    ]}
    emptyText="Any"
  />,
  <SelectInput
    key="overdue"
    source="overdue"
    label="Due"
    choices={[
      { id: "true", name: "Overdue" },
      { id: "false", name: "In time" },
    ]}
    emptyText="Any"
    alwaysOn
  />,
  <SelectInput
    key="waits"
    source="waits"
    label="Our turn"
    choices={[
      { id: "payout", name: "Payout" },
      { id: "dispute", name: "Dispute" },
      { id: "fees", name: "Held fees" },
      { id: "wireAccount", name: "Account for wires" },
    ]}
    emptyText="Any"
    alwaysOn
  />,
]

export const SALE_COLUMNS = columnsOf(endpoints.listAdminSales, [
  { label: "Vehicle", source: "title", phone: "title" },
  {
    label: "Price",
    source: "priceCents",
    right: true,
    phone: "line",
    show: ({ priceCents }) => formatMoney(priceCents),
  },
  {
    label: "Buyer",
    source: "buyer",
    phone: "line",
    show: (sale) => <BuyerName sale={sale} />,
    brief: ({ buyer, seller }) => `${buyer.name} ← ${seller.name}`,
  },
  { label: "Seller", source: "seller", show: ({ seller }) => seller.name },
  { label: "Buyer fee", show: (sale) => <FeeChip sale={sale} role="buyer" /> },
  { label: "Seller fee", show: (sale) => <FeeChip sale={sale} role="seller" /> },
  { label: "Status", source: "status", phone: "end", show: (sale) => <StatusChip label={saleStanding(sale)} /> },
  {
    label: "Waits for",
    phone: "line",
    show: (sale) => <NextStep sale={sale} />,
    brief: ({ nextStep }) => nextStepName(nextStep) ?? "nothing to do",
  },
  { label: "Won", source: "wonAt", show: ({ wonAt }) => formatMomentBriefly(wonAt) },
])

export function SaleList() {
  return (
    <ResourceList
      title="Sales"
      list={endpoints.listAdminSales}
      filters={filters}
      columns={SALE_COLUMNS}
      refreshSeconds={30}
    />
  )
}

/** Shows the buyer and how the buyer got the car, so that staff can distinguish two sales of one car. */
function BuyerName({ sale }: { sale: AdminSale }) {
  return (
    <>
      {sale.buyer.name}
      {(sale.byOffer || sale.byNegotiation) && (
        <Box component="span" sx={{ display: "block", fontSize: "0.85em", color: "text.secondary" }}>
          {sale.byOffer ? "runner-up" : "negotiated"}
        </Box>
      )}
    </>
  )
}

export function FeeChip({ sale, role }: { sale: AdminSale; role: "buyer" | "seller" }) {
  const fee = sale.fees.find((candidate) => candidate.role === role)
  return fee ? (
    <StatusChip label={FEE_STATUSES[fee.status]} />
  ) : (
    <span key="1" className="contents">
      –
    </span>
  )
}

/** Who must act and by when; an overdue step stands out. */
export function NextStep({ sale }: { sale: AdminSale }) {
  const name = nextStepName(sale.nextStep)
  if (!sale.nextStep || !name) return <>–</>
  return (
    <span>
      {name}
      <Box
        component="span"
        sx={{
          display: "block",
          whiteSpace: "nowrap",
          fontSize: "0.85em",
          color: sale.nextStep.overdue ? "error.main" : "text.secondary",
          fontWeight: sale.nextStep.overdue ? 700 : 400,
        }}
      >
        <span>{sale.nextStep.overdue ? "overdue since" : "by"}</span> {formatMomentBriefly(sale.nextStep.dueAt)}
      </Box>
    </span>
  )
}
