import { RATING_FACTS, type AdminRating } from "@northlot/contract"
import { SearchInput, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { endpoints } from "../../providers/api"
import { excerpt, formatMomentBriefly } from "../../ui/format"
import { RATING_STATES, choicesOf } from "../../ui/labels"

const filters = [
  <SearchInput key="q" source="q" placeholder="Words, vehicle, buyer or seller" alwaysOn />,
  <SelectInput key="state" source="state" label="Show" choices={choicesOf(RATING_STATES)} emptyText="All" alwaysOn />,
  <SelectInput
    key="by"
    source="by"
    label="By"
    choices={[
      { id: "buyer", name: "Buyers" },
      { id: "seller", name: "Sellers" },
    ]}
    emptyText="Both sides"
    alwaysOn
  />,
]

const yesses = (rating: AdminRating) =>
  `${RATING_FACTS.filter((fact) => rating[fact]).length} of ${RATING_FACTS.length} yes`

export function RatingList() {
  return (
    <ResourceList
      title="Ratings"
      list={endpoints.listAdminRatings}
      filters={filters}
      refreshSeconds={30}
      columns={[
        { label: "Vehicle", source: "listingTitle", phone: "line" },
        {
          label: "By",
          source: "author",
          phone: "line",
          show: ({ author, by }) => `${author.name} (${by})`,
          brief: ({ author, rated }) => `${author.name} about ${rated.name}`,
        },
        { label: "About", source: "rated", show: ({ rated }) => rated.name },
        { label: "Comment", phone: "title", show: ({ comment }) => comment && excerpt(comment) },
        { label: "Facts", phone: "title", show: yesses },
        { label: "Given", source: "givenAt", phone: "line", show: ({ givenAt }) => formatMomentBriefly(givenAt) },
        { label: "Standing", phone: "end", show: ({ state }) => <StatusChip label={RATING_STATES[state]} /> },
      ]}
    />
  )
}
