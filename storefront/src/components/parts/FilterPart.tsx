import { useState } from "react"
import type { FilterState } from "@/entities/listing/filterState"
import Filters from "@/features/listing/Filters"
import { Part } from "../Part"

/** The filters, and the address that they would produce. */
export function FilterPart() {
  const [filters, setFilters] = useState<FilterState>({})
  const choose = (changes: FilterState) =>
    setFilters((before) =>
      Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ""))
    )
  return (
    <Part name="Filters">
      <div className="w-full sm:w-72">
        <Filters
          hint="civic 2019 under 20k"
          hidesSold
          filters={filters}
          onChange={(name, value) => choose({ [name]: value })}
          onChoose={choose}
          onHideSold={() => undefined}
        />
      </div>
      <output aria-label="Address" className="text-sm break-all">
        {new URLSearchParams(filters).toString()}
      </output>
    </Part>
  )
}
