import { toldFilters, type FilterName, type FilterState } from "@/entities/listing/filterState"

interface FilterGroup {
  name: string
  title: string
  filters: readonly FilterName[]
  /** Whether the group is open before the person opens or folds it. */
  open: boolean
}

/** The foldable filter groups in display order. The field for the search text is above the groups. */
export const FILTER_GROUPS = {
  car: { name: "car", title: "Make, model and body", filters: ["make", "model", "body"], open: true },
  figures: {
    name: "figures",
    title: "Price, year and kilometres",
    filters: ["priceMin", "priceMax", "yearMin", "yearMax", "kmsMin", "kmsMax"],
    open: true,
  },
  place: { name: "place", title: "Place", filters: ["near", "radiusKm", "location"], open: true },
  build: { name: "build", title: "Fuel and drive", filters: ["fuel", "transmission", "drivetrain"], open: false },
  auction: {
    name: "auction",
    title: "Seller and auction",
    filters: ["sellerType", "endingWithinMinutes", "certified", "featured", "reserveMet", "noReserve", "hot"],
    open: false,
  },
} as const satisfies Record<string, FilterGroup>

/** The number of the group's active filters, counted like the chips above the list. */
export function activeIn({ filters }: Pick<FilterGroup, "filters">, state: FilterState): number {
  return toldFilters(state).filter((name) => filters.includes(name)).length
}

/** Whether the group is open. `chosen`: the person's own choice in this visit. */
export function isOpen(group: Pick<FilterGroup, "open">, active: number, chosen: boolean | undefined): boolean {
  return chosen ?? (active > 0 || group.open)
}
