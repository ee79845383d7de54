import { formatMoney, type AdminListing } from "@northlot/contract"
import { Box, Stack } from "@mui/material"
import { DataTable, SearchInput, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { ownAddress } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { LISTING_STATUSES, choicesOf, listingStatus } from "../../ui/labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="Vehicle, VIN, reference or seller" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(LISTING_STATUSES)} emptyText="Any status" alwaysOn />,
]

const priceOf = (listing: AdminListing) => formatMoney(listing.currentBidCents ?? listing.openingPriceCents)
const reserveOf = (listing: AdminListing) =>
  listing.reserveCents === null ? "No reserve" : `${formatMoney(listing.reserveCents)}${listing.reserveMet ? " ✓" : ""}`

export function ListingList() {
  return (
    <ResourceList<AdminListing>
      title="Listings"
      filters={filters}
      sort={{ field: "createdAt", order: "DESC" }}
      refreshSeconds={15}
      primary={(listing) => listing.title}
      secondary={(listing) =>
        [priceOf(listing), bids(listing.bidCount), listing.endsAt && `ends ${formatMomentBriefly(listing.endsAt)}`]
          .filter(Boolean)
          .join(" · ")
      }
      tertiary={(listing) => <StatusChip label={listingStatus(listing)} />}
    >
      <DataTable.Col
        source="title"
        label="Vehicle"
        render={(listing: AdminListing) => (
          <Stack direction="row" spacing={1.5} sx={{ alignItems: "center" }}>
            <Thumbnail listing={listing} />
            <span>
              {listing.title}
              <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.8rem" }}>
                {listing.shortReference}
              </Box>
            </span>
          </Stack>
        )}
      />
      <DataTable.Col source="sellerName" label="Seller" />
      <DataTable.Col
        source="status"
        label="Status"
        render={(listing: AdminListing) => <StatusChip label={listingStatus(listing)} />}
      />
      <DataTable.Col source="currentBidCents" label="Price" align="right" render={priceOf} />
      <DataTable.Col label="Reserve" align="right" disableSort render={reserveOf} />
      <DataTable.Col source="bidCount" label="Bids" align="right" />
      <DataTable.Col
        source="endsAt"
        label="Ends"
        render={(listing: AdminListing) => formatMomentBriefly(listing.endsAt)}
      />
    </ResourceList>
  )
}

const bids = (count: number) => (count === 1 ? "1 bid" : `${count} bids`)

function Thumbnail({ listing }: { listing: AdminListing }) {
  const src = ownAddress(listing.photos[0]?.thumbUrl)
  const size = { width: 64, height: 48, borderRadius: 1, flexShrink: 0 }
  return src ? (
    <Box component="img" src={src} alt="" loading="lazy" sx={{ ...size, objectFit: "cover", display: "block" }} />
  ) : (
    <Box sx={{ ...size, bgcolor: "action.hover" }} />
  )
}
