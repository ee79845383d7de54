import { ChevronDown } from "lucide-react"
import { useEffect, useRef, type ReactNode } from "react"
import type { FilterState } from "@/entities/listing/filterState"
import { activeIn, isOpen, type FILTER_GROUPS } from "./filterGroups"
import { leaveGroup, useGroupsLeft } from "./groupsLeft"

interface FilterGroupProps {
  group: (typeof FILTER_GROUPS)[keyof typeof FILTER_GROUPS]
  filters: FilterState
  children: ReactNode
}

/** A foldable group of filters; its header shows the number of active filters in it. */
export function FilterGroup({ group, filters, children }: FilterGroupProps) {
  const { name, title } = group
  const active = activeIn(group, filters)
  const chosen = useGroupsLeft()[name]
  const open = isOpen(group, active, chosen)
  // A folded group opens when one of its filters becomes active outside the group, for example by the search.
  const before = useRef(active)
  useEffect(() => {
    if (before.current === 0 && active > 0 && chosen === false) leaveGroup(name, undefined)
    before.current = active
  }, [active, chosen, name])
  return (
    <details
      className="group border-t border-line"
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && leaveGroup(name, currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 px-0.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        {active > 0 && (
          <span className="rounded-full bg-brand px-2 text-xs leading-5 text-on-brand tabular-nums">
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
        <ChevronDown aria-hidden className="ml-auto size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 px-0.5 pt-1 pb-5">{children}</div>
    </details>
  )
}
