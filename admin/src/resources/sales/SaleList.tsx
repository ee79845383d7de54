import { formatMoney, type AdminSale } from "@northlot/contract"
import { Chip } from "@mui/material"
import { DataTable, List, SearchInput, SelectInput } from "react-admin"
import { formatMoment } from "../../format"

const STATUSES = [
  { id: "awaiting_fees", name: "Awaiting fees" },
  { id: "open", name: "Open" },
  { id: "completed", name: "Completed" },
  { id: "cancelled", name: "Cancelled" },
]
const filters = [<SearchInput key="q" source="q" alwaysOn />, <SelectInput key="status" source="status" choices={STATUSES} alwaysOn />]

const feeOf = (sale: AdminSale, role: "buyer" | "seller") => sale.fees.find((fee) => fee.role === role)?.status ?? "–"

export function SaleList() {
  return (
    <List filters={filters} exporter={false} perPage={25}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="title" label="Vehicle" disableSort />
        <DataTable.NumberCol source="priceCents" label="Price" disableSort render={(sale: AdminSale) => formatMoney(sale.priceCents)} />
        <DataTable.Col label="Buyer" disableSort render={(sale: AdminSale) => sale.buyer.name} />
        <DataTable.Col label="Seller" disableSort render={(sale: AdminSale) => sale.seller.name} />
        <DataTable.Col label="Buyer fee" disableSort render={(sale: AdminSale) => <FeeChip status={feeOf(sale, "buyer")} />} />
        <DataTable.Col label="Seller fee" disableSort render={(sale: AdminSale) => <FeeChip status={feeOf(sale, "seller")} />} />
        <DataTable.Col label="Status" disableSort render={(sale: AdminSale) => STATUSES.find(({ id }) => id === sale.status)?.name} />
        <DataTable.Col label="Won" disableSort render={(sale: AdminSale) => formatMoment(sale.wonAt)} />
      </DataTable>
    </List>
  )
}

export function FeeChip({ status }: { status: string }) {
  return <Chip size="small" label={status} color={status === "paid" ? "success" : status === "pending" ? "warning" : "default"} />
}
