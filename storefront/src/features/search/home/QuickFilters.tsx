import { Link } from "react-router-dom"
import { Chip } from "@/ui"
import { QUICK_FILTERS, SHOW, type QuickFilter } from "./quickFilters"

/** The quick filters as links to the same page, so that they work before the scripts have loaded. */
export function QuickFilters({ chosen }: { chosen: QuickFilter }) {
  return (
    <nav aria-label="Quick filters" className="min-w-0">
      <ul className="-mx-4 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:px-1">
        {QUICK_FILTERS.map((filter) => (
          <li key={filter.label} className="shrink-0">
            <Chip asChild selected={filter === chosen}>
              <Link to={{ search: filter.show ? `?${SHOW}=${filter.show}` : "" }} replace preventScrollReset>
                {filter.label}
              </Link>
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
