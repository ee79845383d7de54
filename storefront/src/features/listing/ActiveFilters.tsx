import type { FilterName, FilterState } from "@/entities/listing/filterState"
import { toldText } from "@/entities/listing/filterWords"
import { Button, Chip } from "@/ui"

interface ActiveFiltersProps {
  /** The filters to show, in display order. */
  names: readonly FilterName[]
  filters: FilterState
  onRemove: (name: FilterName) => void
  onClear: () => void
}

/** The active filters as chips; one press removes a filter. */
export default function ActiveFilters({ names, filters, onRemove, onClear }: ActiveFiltersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {names.map((name) => (
        <Chip
          key={name}
          removable
          className="max-w-full"
          aria-label={`Remove filter: ${toldText(name, filters)}`}
          onClick={() => onRemove(name)}
        >
          <span className="truncate">{toldText(name, filters)}</span>
        </Chip>
      ))}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear all
      </Button>
    </div>
  )
}
