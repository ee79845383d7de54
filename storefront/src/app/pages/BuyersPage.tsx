import { CarFront } from "lucide-react"
import { Link } from "react-router-dom"
import { messageOf, usePageTitle, useSession } from "@/shared"
import { Button, EmptyState, ErrorState, Skeleton } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { Rail } from "../cars/Rail"
import { useBuyersRails } from "@/features/listing/buyers/useBuyersRails"
import { useOwnBids } from "@/features/listing/buyers/useOwnBids"
import { useOpenTasks } from "@/features/task/useTasks"
import { useLiveListings } from "@/entities/listing/useListings"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"

const Queue = hydratedPart(() => import("./Queue"))
const CannotBidNotice = hydratedPart(() => import("@/features/auction/CannotBidNotice"))
const BidRows = hydratedPart(() => import("./buyers/BidRows"))
const CreditsBar = lazyPart(() => import("@/features/credit/CreditsBar"))
const Overview = lazyPart(() => import("@/features/listing/buyers/Overview"))

/** /buyers: tasks, credits, links to the buyer's pages, the buyer's bids and three rails (spec §2). */
export default function BuyersPage() {
  usePageTitle("Buyers")
  useLiveListings()
  const { viewer } = useSession()
  const { tasks } = useOpenTasks()
  return (
    <div className="flex flex-col gap-6 py-4 sm:gap-8 sm:py-6">
      <h1>
        Welcome back<span>{viewer?.first ? `, ${viewer.first}` : ""}</span>
      </h1>
      {viewer?.biddingRefusal && (
        <LazyBoundary fallback={<Skeleton className="h-26 rounded-lg" />}>
          <CannotBidNotice />
        </LazyBoundary>
      )}
      <LazyBoundary fallback={null}>
        <Queue />
      </LazyBoundary>
      {/* The height of the tasks is unknown, so everything below waits for them. */}
      {tasks.isPending ? <Skeleton className="h-160 rounded-lg" /> : <BelowTasks />}
    </div>
  )
}

function BelowTasks() {
  const { viewer } = useSession()
  const { rails, error, retry, retrying } = useBuyersRails()
  const own = useOwnBids()
  const nothingLive = rails.every(({ listings }) => listings?.length === 0)
  return (
    <>
      {viewer?.buyerType === "private" && (
        <LazyBoundary fallback={<Skeleton className="h-13.5 rounded-lg sm:h-24" />}>
          <CreditsBar />
        </LazyBoundary>
      )}
      <LazyBoundary fallback={<Skeleton className="h-26 rounded-lg" />}>
        <Overview />
      </LazyBoundary>
      {/* The rails load after the bids above them, because the height of the bids is unknown. */}
      <LazyBoundary fallback={<Skeleton className="h-26 rounded-lg" />}>
        <BidRows />
        {error && (
          <ErrorState title="Failed to load listings" message={messageOf(error)} onRetry={retry} retrying={retrying} />
        )}
        {nothingLive && (
          <EmptyState icon={<CarFront />} title="No auction is live right now.">
            New cars are listed every day.
          </EmptyState>
        )}
        {!own.isPending &&
          rails.map(({ title, listings }) =>
            listings?.length === 0 || (error && listings === null) ? null : (
              <Rail
                key={title}
                title={title}
                listings={listings}
                atATime="five"
                acts="shown"
                action={
                  <Button asChild variant="ghost" size="sm">
                    <Link to="/auctions">All auctions</Link>
                  </Button>
                }
              />
            )
          )}
      </LazyBoundary>
    </>
  )
}
