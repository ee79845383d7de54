import { formatMoney, type AdminSale } from "@northlot/contract"
import { Box } from "@mui/material"
import { DataTable, SearchInput, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { formatMomentBriefly } from "../../ui/format"
import { FEE_STATUSES, SALE_STATUSES, choicesOf, nextStepName, saleStanding } from "../../ui/labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="Vehicle, VIN, buyer or seller" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(SALE_STATUSES)} emptyText="Any status" alwaysOn />,
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

export function SaleList() {
  return (
    <ResourceList<AdminSale>
      title="Sales"
      filters={filters}
      sort={{ field: "wonAt", order: "DESC" }}
      refreshSeconds={30}
      primary={(sale) => sale.title}
      secondary={(sale) =>
        `${formatMoney(sale.priceCents)} · ${sale.buyer.name} ← ${sale.seller.name} · ${nextStepName(sale.nextStep) ?? "nothing to do"}`
      }
      tertiary={(sale) => <StatusChip label={saleStanding(sale)} />}
    >
      <DataTable.Col source="title" label="Vehicle" />
      <DataTable.Col
        source="priceCents"
        label="Price"
        align="right"
        render={(sale: AdminSale) => formatMoney(sale.priceCents)}
      />
      <DataTable.Col source="buyer" label="Buyer" render={(sale: AdminSale) => <BuyerName sale={sale} />} />
      <DataTable.Col source="seller" label="Seller" render={(sale: AdminSale) => sale.seller.name} />
      <DataTable.Col label="Buyer fee" disableSort render={(sale: AdminSale) => <FeeChip sale={sale} role="buyer" />} />
      <DataTable.Col
        label="Seller fee"
        disableSort
        render={(sale: AdminSale) => <FeeChip sale={sale} role="seller" />}
      />
      <DataTable.Col
        source="status"
        label="Status"
        render={(sale: AdminSale) => <StatusChip label={saleStanding(sale)} />}
      />
      <DataTable.Col label="Waits for" disableSort render={(sale: AdminSale) => <NextStep sale={sale} />} />
      <DataTable.Col source="wonAt" label="Won" render={(sale: AdminSale) => formatMomentBriefly(sale.wonAt)} />
    </ResourceList>
  )
}

/** The origin of the buyer tells apart two sales of one car. */
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
