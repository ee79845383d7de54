import { useEffect, useRef } from "react"
import type { FilterState } from "@/entities/listing/filterState"
import {
  SECTIONS,
  sectionCount,
  sectionOf,
  toSection,
  withoutSection,
  type FilterChoice,
} from "@/entities/listing/sections"
import { Chip } from "@/ui"
import { useFacets } from "./useFacets"

interface SectionChipsProps {
  filters: FilterState
  /** The sort order in the address; null if the address has none. */
  sort: string | null
  /** The number of cars in the list on the page; null until it is known. */
  listed: number | null
  onChoose: (choice: FilterChoice) => void
}

/**
 * Chips to choose a section of the live cars, such as 'Ending Soon'. A chip's number counts the cars of its section
 * that match all other filters.
 */
export function SectionChips({ filters, sort, listed, onChoose }: SectionChipsProps) {
  const { data, isPlaceholderData, isError } = useFacets(withoutSection(filters))
  const narrowing = isPlaceholderData || isError || !data ? null : data
  const chosen = sectionOf(filters, sort)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const [list, chip] = [row.current!, row.current!.querySelector<HTMLElement>("[aria-pressed=true]")]
    // Centres the chosen chip so that its neighbours show; the page itself does not scroll.
    if (chip) list.scrollTo({ left: chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2, behavior: "instant" })
  }, [chosen])
  return (
    <ul
      ref={row}
      aria-label="Sections"
      className="relative -mx-4 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6"
    >
      {SECTIONS.map((section) => (
        <li key={section.name} className="shrink-0">
          <Chip
            selected={section === chosen}
            count={sectionCount(section, { filters, sort }, { listed, narrowing })}
            onClick={() => onChoose(toSection(section))}
          >
            {section.name}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
