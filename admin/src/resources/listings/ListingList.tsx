import { formatMoney, type AdminListing } from "@northlot/contract"
import { Box, Chip } from "@mui/material"
import { DataTable, List, SearchInput, SelectInput } from "react-admin"
import { ownAddress } from "../../api"
import { formatMoment } from "../../format"

const STATUSES = ["draft", "live", "sold", "closed"].map((id) => ({ id, name: id }))
const COLOURS = { live: "success", sold: "primary", closed: "error", draft: "default" } as const

const filters = [<SearchInput key="q" source="q" alwaysOn />, <SelectInput key="status" source="status" choices={STATUSES} alwaysOn />]

export function ListingList() {
  return (
    <List filters={filters} exporter={false} perPage={25}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col label="Photo" disableSort render={(record: AdminListing) => <Thumbnail record={record} />} />
        <DataTable.Col source="title" disableSort />
        <DataTable.Col source="shortReference" label="Reference" disableSort />
        <DataTable.Col source="sellerName" label="Seller" disableSort />
        <DataTable.Col label="Status" disableSort render={(record: AdminListing) => <Chip size="small" label={record.status} color={COLOURS[record.status]} />} />
        <DataTable.NumberCol source="currentBidCents" label="Price" disableSort render={(record: AdminListing) => formatMoney(record.currentBidCents ?? record.openingPriceCents)} />
        <DataTable.NumberCol source="bidCount" label="Bids" disableSort />
        <DataTable.Col label="Reserve met" disableSort render={(record: AdminListing) => (record.reserveMet ? "Yes" : "No")} />
        <DataTable.Col label="Ends" disableSort render={(record: AdminListing) => formatMoment(record.endsAt)} />
      </DataTable>
    </List>
  )
}

function Thumbnail({ record }: { record: AdminListing }) {
  const src = ownAddress(record.photos[0]?.thumbUrl)
  return src ? <Box component="img" src={src} alt="" sx={{ width: 64, height: 48, objectFit: "cover", borderRadius: 1, display: "block" }} /> : null
}
