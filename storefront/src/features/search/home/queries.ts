import { useListings } from "@/entities/listing/useListings"

/** Featured strips hold 24 items (spec §9); the other rail is as long as one wide screen twice. */
const filters = {
  featured: { featured: "true", limit: 24 },
  ending: { sort: "ending", limit: 8 },
} as const

export type RailKind = keyof typeof filters

export function useRail(kind: RailKind) {
  return useListings(filters[kind])
}
