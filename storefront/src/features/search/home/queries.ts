import { useListings } from "@/entities/listing/useListings"

/** A featured strip holds 24 cars (spec §9); the other rail holds eight, two widths of a wide screen. */
const filters = {
  featured: { featured: "true", limit: 24 },
  ending: { sort: "ending", limit: 8 },
} as const

export type RailKind = keyof typeof filters

export function useRail(kind: RailKind) {
  return useListings(filters[kind])
}
