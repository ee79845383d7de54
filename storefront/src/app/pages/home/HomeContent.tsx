import { useSession } from "@/shared"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { Skeleton } from "@/ui"
import { useLiveListings } from "@/entities/listing/useListings"
import { Cars, CarsSkeleton } from "./Cars"

const MembersHome = hydratedPart(() => import("./MembersHome"))
const EntriesAndWalls = hydratedPart(() => import("@/features/search/home/EntriesAndWalls"))

/** The home page: the live cars, below them the newest listings and sales (spec §2). */
export function HomeContent() {
  useLiveListings()
  const { viewer } = useSession()
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-3 pt-4">
        {viewer ? (
          <h1>
            Welcome back<span>{viewer.first ? `, ${viewer.first}` : ""}</span>
          </h1>
        ) : (
          <div>
            <h1 className="text-lg sm:text-2xl">The next car is already on the clock.</h1>
            <p className="text-muted max-sm:hidden">
              Timed auctions for used vehicles in Ontario, with honest disclosures and verified people.
            </p>
          </div>
        )}
        {viewer?.role === "buyer" || viewer?.role === "seller" ? (
          <LazyBoundary fallback={<CarsSkeleton />}>
            <MembersHome viewer={viewer} />
          </LazyBoundary>
        ) : (
          <Cars />
        )}
      </div>
      <LazyBoundary fallback={<Skeleton className="h-160 rounded-lg" />}>
        <EntriesAndWalls />
      </LazyBoundary>
    </div>
  )
}
