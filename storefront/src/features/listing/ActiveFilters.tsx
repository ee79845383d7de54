import { toldValues, withoutChoice, type FilterName, type FilterState } from "@/entities/listing/filterState"
import { toldText } from "@/entities/listing/filterWords"
import { Button, Chip } from "@/ui"

interface ActiveFiltersProps {
  /** The filters to show, in display order. */
  names: readonly FilterName[]
  filters: FilterState
  /** `left`: the filter's remaining value after the removal; empty if none remains. */
  onRemove: (name: FilterName, left: string) => void
  onClear: () => void
}

/** The active filters as chips; one press removes a filter or one of its choices. */
export default function ActiveFilters({ names, filters, onRemove, onClear }: ActiveFiltersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {names
        .flatMap((name) => toldValues(name, filters))
        .map((told) => (
          <Chip
            key={`${told.name}:${told.value}`}
            removable
            className="max-w-full"
            aria-label={`Remove filter: ${toldText(told, filters)}`}
            onClick={() => onRemove(told.name, withoutChoice(told, filters))}
          >
            <span className="truncate">{toldText(told, filters)}</span>
          </Chip>
        ))}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear all
      </Button>
    </div>
  )
}
