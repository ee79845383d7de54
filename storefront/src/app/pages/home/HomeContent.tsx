import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { Skeleton } from "@/ui"
import { useLiveListings } from "@/entities/listing/useListings"
import { Hero } from "@/features/search/home/Hero"
import { ListingRail } from "./ListingRail"

const EntriesAndWalls = hydratedPart(() => import("@/features/search/home/EntriesAndWalls"))

/** The home page: first cars, then entry links, then the newest listings and sales (spec §2). */
export function HomeContent() {
  useLiveListings()
  return (
    <div className="flex flex-col gap-12 pt-4 sm:gap-16 sm:pt-6">
      <Hero />
      <ListingRail kind="featured" />
      <ListingRail kind="ending" />
      <LazyBoundary fallback={<Skeleton className="h-160 rounded-lg" />}>
        <EntriesAndWalls />
      </LazyBoundary>
    </div>
  )
}
