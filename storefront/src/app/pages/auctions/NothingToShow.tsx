import { messageOf } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import type { FilterName, FilterState } from "@/entities/listing/filterState"
import { Button, EmptyState, ErrorState } from "@/ui"

const DealersOnlyNote = hydratedPart(() => import("@/features/listing/DealersOnlyNote"))
const LoosenFilters = hydratedPart(() => import("@/features/listing/LoosenFilters"))

interface NothingToShowProps {
  /** Why the list could not be read; null when it was read and no car matches. */
  error: unknown
  filters: FilterState
  retrying: boolean
  onRetry: () => void
  onRemove: (name: FilterName) => void
  onChoose: (changes: FilterState) => void
  onClear: () => void
}

/** Replaces an empty list of cars: the reason, and what the person can do. */
export default function NothingToShow({
  error,
  filters,
  retrying,
  onRetry,
  onRemove,
  onChoose,
  onClear,
}: NothingToShowProps) {
  if (error !== null && fieldsOfRefusal(error).near)
    return (
      <EmptyState
        title="We do not know this place."
        action={<Button onClick={() => onRemove("near")}>Search everywhere</Button>}
      >
        Enter a Canadian postal code, or a city such as Ajax, Ontario.
      </EmptyState>
    )
  if (error !== null) return <ErrorState title={`Error: ${messageOf(error)}`} onRetry={onRetry} retrying={retrying} />
  return (
    <EmptyState
      title="No listings match your filter."
      action={
        Object.keys(filters).length > 0 && (
          <LazyBoundary fallback={null}>
            <LoosenFilters filters={filters} onRemove={onRemove} onChoose={onChoose} onClear={onClear} />
          </LazyBoundary>
        )
      }
    >
      <LazyBoundary fallback={null}>
        <DealersOnlyNote />
      </LazyBoundary>
    </EmptyState>
  )
}
