import { Button } from "@/ui"
import type { FilterName, FilterState } from "@/entities/listing/filterState"
import { filterText } from "@/entities/listing/filterWords"
import { understand } from "@/entities/listing/searchAddress"
import { useFacets } from "./useFacets"

interface LoosenFiltersProps {
  filters: FilterState
  onRemove: (name: FilterName) => void
  /** Sets the suggested search text, and the filters that this text names. */
  onChoose: (changes: FilterState) => void
  onClear: () => void
}

/** For a search without results: offers a corrected search text, or the removal of the filter that hides most cars. */
export default function LoosenFilters({ filters, onRemove, onChoose, onClear }: LoosenFiltersProps) {
  const { data, isPlaceholderData, isError } = useFacets(filters)
  // Shows no button before the response: all buttons appear together, so that none moves while a person taps.
  if (!isError && (!data || isPlaceholderData)) return <div className="min-h-24" />
  const meant = data?.meant
  const best = data?.loosen.find(({ filter }) => filters[filter as FilterName])
  const name = best?.filter as FilterName | undefined
  return (
    <div className="flex min-h-24 flex-wrap content-start justify-center gap-2">
      {meant && (
        <Button
          variant="primary"
          className="whitespace-normal"
          onClick={() => {
            const { words, filters: named } = understand(meant.q)
            onChoose({ q: words, ...named })
          }}
        >
          Did you mean {meant.q}?
        </Button>
      )}
      {name && (
        <Button variant={meant ? "secondary" : "primary"} className="whitespace-normal" onClick={() => onRemove(name)}>
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
