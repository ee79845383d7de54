import { Button } from "@/ui"
import type { FilterName, FilterState } from "@/entities/listing/filterState"
import { filterText } from "@/entities/listing/filterWords"
import { useFacets } from "./useFacets"

interface LoosenFiltersProps {
  filters: FilterState
  onRemove: (name: FilterName) => void
  onClear: () => void
}

/** For a search without results: offers to remove the filter whose removal brings back most cars. */
export default function LoosenFilters({ filters, onRemove, onClear }: LoosenFiltersProps) {
  const { data, isPlaceholderData, isError } = useFacets(filters)
  // Both buttons appear together, so that neither moves under a finger.
  if (!isError && (!data || isPlaceholderData)) return <div className="min-h-24" />
  const best = data?.loosen.find(({ filter }) => filters[filter as FilterName])
  const name = best?.filter as FilterName | undefined
  return (
    <div className="flex min-h-24 flex-wrap content-start justify-center gap-2">
      {name && (
        <Button variant="primary" className="whitespace-normal" onClick={() => onRemove(name)}>
          Remove “{filterText(name, filters[name]!)}”: {best!.count.toLocaleString("en-CA")}{" "}
          <span className="contents">{best!.count === 1 ? "car" : "cars"}</span>
        </Button>
      )}
      <Button variant="secondary" onClick={onClear}>
        Clear all filters
      </Button>
    </div>
  )
}
