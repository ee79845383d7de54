import { SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { reviewState, signalsText } from "./signals"

const STATES = [
  { id: "open", name: "To look at" },
  { id: "decided", name: "Decided" },
]
const filters = [<SelectInput key="state" source="state" label="Show" choices={STATES} emptyText="All" alwaysOn />]

export function BidReviewList() {
  return (
    <ResourceList
      title="Review"
      list={endpoints.listBidReviews}
      nothing="No bid needs a review."
      filters={filters}
      refreshSeconds={60}
      columns={[
        { label: "Since", source: "openedAt", show: ({ openedAt }) => formatMomentBriefly(openedAt) },
        { label: "Bidder", source: "bidder", phone: "title", show: ({ bidder }) => bidder.name },
        { label: "Seller", source: "seller", show: ({ seller }) => seller.name },
        { label: "Vehicle", source: "listing", phone: "line", show: ({ listing }) => listing.title },
        { label: "In common", phone: "line", show: signalsText },
        { label: "Bid", source: "refused", show: ({ refused }) => (refused ? "Refused" : "Stands") },
        { label: "State", sort: "queue", phone: "end", show: (review) => <StatusChip label={reviewState(review)} /> },
      ]}
    />
  )
}
