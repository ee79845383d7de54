import { formatMoney, type AdminBid } from "@northlot/contract"
import { AutocompleteInput, ReferenceInput, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { endpoints } from "../../providers/api"
import { formatMomentToTheSecond } from "../../ui/format"

const asked = (q: string) => ({ q })

const filters = [
  <ReferenceInput key="listingId" source="listingId" reference="listings" alwaysOn>
    <AutocompleteInput label="Auctions of the car" optionText="title" filterToQuery={asked} />
  </ReferenceInput>,
  <ReferenceInput key="bidderId" source="bidderId" reference="registrants" alwaysOn>
    <AutocompleteInput label="Bidder" optionText="email" filterToQuery={asked} />
  </ReferenceInput>,
  <SelectInput
    key="voids"
    source="voids"
    label="Show"
    choices={[
      { id: "false", name: "Bids" },
      { id: "true", name: "Bids made void" },
    ]}
    emptyText="All"
    alwaysOn
  />,
]

const kindOf = ({ voids, automatic }: AdminBid) => (voids ? "Made void" : automatic ? "Automatic" : "Placed")

/** The bids of all auctions; a row leads to the car with its bid log. */
export function BidList() {
  return (
    <ResourceList
      title="Bids"
      list={endpoints.listAdminBids}
      filters={filters}
      refreshSeconds={15}
      rowClick={(_id, _resource, { listing }) => `/listings/${listing.id}/show`}
      columns={[
        { label: "Vehicle", phone: "title", show: ({ listing }) => listing.title },
        { label: "No.", source: "seq", right: true },
        {
          label: "Amount",
          source: "amountCents",
          right: true,
          phone: "line",
          show: ({ amountCents }) => formatMoney(amountCents),
        },
        { label: "Bidder", phone: "line", show: ({ bidder }) => bidder.name || bidder.email },
        { label: "Kind", phone: "end", show: kindOf },
        {
          label: "Placed",
          source: "placedAt",
          phone: "line",
          show: ({ placedAt }) => formatMomentToTheSecond(placedAt),
        },
      ]}
    />
  )
}
