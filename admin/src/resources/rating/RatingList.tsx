import { RATING_FACTS, type AdminRating } from "@northlot/contract"
import { DataTable, SearchInput, SelectInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { formatMomentBriefly } from "../../ui/format"
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

const excerpt = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
const yesses = (rating: AdminRating) =>
  `${RATING_FACTS.filter((fact) => rating[fact]).length} of ${RATING_FACTS.length} yes`

export function RatingList() {
  return (
    <ResourceList<AdminRating>
      title="Ratings"
      filters={filters}
      sort={{ field: "givenAt", order: "DESC" }}
      refreshSeconds={30}
      primary={(rating) => (rating.comment ? excerpt(rating.comment) : yesses(rating))}
      secondary={(rating) =>
        `${rating.listingTitle} · ${rating.author.name} about ${rating.rated.name} · ${formatMomentBriefly(rating.givenAt)}`
      }
      tertiary={(rating) => <StatusChip label={RATING_STATES[rating.state]} />}
    >
      <DataTable.Col
        source="givenAt"
        label="Given"
        render={(rating: AdminRating) => formatMomentBriefly(rating.givenAt)}
      />
      <DataTable.Col source="listingTitle" label="Vehicle" />
      <DataTable.Col
        source="author"
        label="By"
        disableSort
        render={(rating: AdminRating) => `${rating.author.name} (${rating.by})`}
      />
      <DataTable.Col source="rated" label="About" disableSort render={(rating: AdminRating) => rating.rated.name} />
      <DataTable.Col label="Facts" disableSort render={yesses} />
      <DataTable.Col
        source="comment"
        label="Comment"
        disableSort
        render={(rating: AdminRating) => (rating.comment ? excerpt(rating.comment) : "–")}
      />
      <DataTable.Col
        source="state"
        label="Standing"
        disableSort
        render={(rating: AdminRating) => <StatusChip label={RATING_STATES[rating.state]} />}
      />
    </ResourceList>
  )
}
