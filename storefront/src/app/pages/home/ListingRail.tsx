import { isFeatured, type ListingCard } from "@northlot/contract"
import { ArrowRight, CarFront } from "lucide-react"
import { Link } from "react-router-dom"
import { useServerTimeOf } from "@/shared"
import { Button, EmptyState, QueryError } from "@/ui"
import { Rail } from "../../cars/Rail"
import { useRail, type RailKind } from "@/features/search/home/queries"

const texts: Record<RailKind, { title: string; to: string; empty: string }> = {
  featured: { title: "Featured Listings", to: "/auctions?featured=true", empty: "No featured listings right now." },
  ending: { title: "Ending next", to: "/auctions", empty: "No auction is live right now." },
}
const FEATURED_ROTATION_MILLISECONDS = 3_000

/** A rail of the home page. The featured rail moves on by four cards (spec §9), except while the person uses it. */
export function ListingRail({ kind }: { kind: RailKind }) {
  const { title, to, empty } = texts[kind]
  const rail = useRail(kind)
  const listings = useStillThere(kind, rail.data?.listings ?? null)
  const all = (
    <Button asChild variant="ghost">
      <Link to={to}>
        All<span className="sr-only"> of {title}</span>
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </Button>
  )
  const instead = rail.isLoadingError ? (
    <QueryError query={rail} failed="Failed to load listings" />
  ) : listings?.length === 0 ? (
    <EmptyState
      icon={<CarFront />}
      title={empty}
      action={
        <Button asChild variant="secondary">
          <Link to="/auctions">See all auctions</Link>
        </Button>
      }
    />
  ) : undefined
  return (
    <Rail
      title={title}
      listings={listings}
      rotateEvery={kind === "featured" ? FEATURED_ROTATION_MILLISECONDS : undefined}
      action={all}
      instead={instead}
    />
  )
}

/** Removes a car from the rail when its promotion ends, without a new response. */
function useStillThere(kind: RailKind, listings: ListingCard[] | null): ListingCard[] | null {
  const now = useServerTimeOf((moment) =>
    kind === "featured" && listings?.some((listing) => !isFeatured(listing, moment)) ? moment : null
  )
  return now === null || !listings ? listings : listings.filter((listing) => isFeatured(listing, now))
}
