import type { BidReview } from "@northlot/contract"
import { DataTable, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { formatMomentBriefly } from "../../ui/format"
import { reviewState, signalsText } from "./signals"

const STATES = [
  { id: "open", name: "To look at" },
  { id: "decided", name: "Decided" },
]
const filters = [<SelectInput key="state" source="state" label="Show" choices={STATES} emptyText="All" alwaysOn />]

/** The server sorts open cases first and offers no other order. */
export function BidReviewList() {
  return (
    <ResourceList<BidReview>
      title="Review"
      nothing="No bid needs a review."
      filters={filters}
      sort={{ field: "queue", order: "ASC" }}
      refreshSeconds={60}
      primary={({ bidder }) => bidder.name}
      secondary={(review) => `${review.listing.title} · ${signalsText(review)}`}
      tertiary={(review) => <StatusChip label={reviewState(review)} />}
    >
      <DataTable.Col
        source="openedAt"
        label="Since"
        disableSort
        render={({ openedAt }: BidReview) => formatMomentBriefly(openedAt)}
      />
      <DataTable.Col source="bidder" label="Bidder" disableSort render={({ bidder }: BidReview) => bidder.name} />
      <DataTable.Col source="seller" label="Seller" disableSort render={({ seller }: BidReview) => seller.name} />
      <DataTable.Col source="listing" label="Vehicle" disableSort render={({ listing }: BidReview) => listing.title} />
      <DataTable.Col
        source="signals"
        label="In common"
        disableSort
        render={(review: BidReview) => signalsText(review)}
      />
      <DataTable.Col
        source="refused"
        label="Bid"
        disableSort
        render={({ refused }: BidReview) => (refused ? "Refused" : "Stands")}
      />
      <DataTable.Col
        source="decided"
        label="State"
        disableSort
        render={(review: BidReview) => <StatusChip label={reviewState(review)} />}
      />
    </ResourceList>
  )
}
