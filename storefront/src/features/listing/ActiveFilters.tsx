import type { FilterName, FilterState } from "@/entities/listing/filterState"
import { toldText } from "@/entities/listing/filterWords"
import { Button, Chip } from "@/ui"

interface ActiveFiltersProps {
  /** Those that are told, in their order. */
  names: readonly FilterName[]
  filters: FilterState
  onRemove: (name: FilterName) => void
  onClear: () => void
}

/** What the list is narrowed to, each taken back by one press. */
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
