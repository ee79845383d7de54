import { formatMoney, type AdminListing } from "@northlot/contract"
import { Box, Stack } from "@mui/material"
import { SearchInput, SelectInput } from "react-admin"
import { columnsOf } from "../../ui/listColumns"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints, ownAddress } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { LISTING_STATUSES, choicesOf, listingStatus } from "../../ui/labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="Vehicle, VIN, reference or seller" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(LISTING_STATUSES)} emptyText="Any status" alwaysOn />,
]

const priceOf = (listing: AdminListing) => formatMoney(listing.currentBidCents ?? listing.openingPriceCents)
const reserveOf = (listing: AdminListing) =>
  listing.reserveCents === null ? "No reserve" : `${formatMoney(listing.reserveCents)}${listing.reserveMet ? " ✓" : ""}`

export const LISTING_COLUMNS = columnsOf(endpoints.listAdminListings, [
  {
    label: "Vehicle",
    source: "title",
    phone: "title",
    show: (listing) => <Vehicle listing={listing} />,
    brief: ({ title }) => title,
  },
  { label: "Seller", source: "sellerName" },
  { label: "Status", source: "status", phone: "end", show: (listing) => <StatusChip label={listingStatus(listing)} /> },
  { label: "Price", source: "currentBidCents", right: true, phone: "line", show: priceOf },
  { label: "Reserve", source: "reserveCents", right: true, show: reserveOf },
  {
    label: "Bids",
    source: "bidCount",
    right: true,
    phone: "line",
    brief: ({ bidCount }) => (bidCount === 1 ? "1 bid" : `${bidCount} bids`),
  },
  {
    label: "Ends",
    source: "endsAt",
    phone: "line",
    show: ({ endsAt }) => formatMomentBriefly(endsAt),
    brief: ({ endsAt }) => endsAt && `ends ${formatMomentBriefly(endsAt)}`,
  },
])

export function ListingList() {
  return (
    <ResourceList
      title="Listings"
      list={endpoints.listAdminListings}
      filters={filters}
      columns={LISTING_COLUMNS}
      refreshSeconds={15}
    />
  )
}

function Vehicle({ listing }: { listing: AdminListing }) {
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: "center" }}>
      <Thumbnail listing={listing} />
      <span>
        {listing.title}
        <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.8rem" }}>
          {listing.shortReference}
        </Box>
      </span>
    </Stack>
  )
}

function Thumbnail({ listing }: { listing: AdminListing }) {
  const src = ownAddress(listing.photos[0]?.thumbUrl)
  const size = { width: 64, height: 48, borderRadius: 1, flexShrink: 0 }
  return src ? (
    <Box component="img" src={src} alt="" loading="lazy" sx={{ ...size, objectFit: "cover", display: "block" }} />
  ) : (
    <Box sx={{ ...size, bgcolor: "action.hover" }} />
  )
}
