import { clsx } from "clsx"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { Button } from "./Button"

export interface PaginationProps {
  total: number
  limit: number
  offset: number
  onOffsetChange: (offset: number) => void
  /** The noun for the counted items: 'listings'. */
  noun?: string
  className?: string
}

/** Pages through a list; shows nothing when everything fits on one page. */
export function Pagination({ total, limit, offset, onOffsetChange, noun = "results", className }: PaginationProps) {
  if (total <= limit) return null
  const last = Math.min(offset + limit, total)
  return (
    <nav aria-label="Pagination" className={clsx("flex flex-wrap items-center justify-between gap-3", className)}>
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {offset + 1}–{last} of {total} {noun}
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          icon={<ChevronLeft aria-hidden className="size-4" />}
          disabled={offset === 0}
          onClick={() => onOffsetChange(Math.max(0, offset - limit))}
        >
          Previous
        </Button>
        <Button variant="secondary" disabled={last >= total} onClick={() => onOffsetChange(offset + limit)}>
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  )
}
