import type { ListingCard } from "@northlot/contract"
import { clsx } from "clsx"
import { Link } from "react-router-dom"
import { useSession } from "@/shared"
import { BidAction } from "@/features/auction/BidAction"
import { seesFinance } from "@/features/finance/seesFinance"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { Button, Skeleton } from "@/ui"

const FinanceButton = hydratedPart(() => import("@/features/finance/FinanceButton"))

/**
 * The buttons of a card (spec §2). The bid is the main button; the others are plain, with 'Finance' at the left.
 * `inOneRow` puts all buttons into one row, even on a narrow card.
 */
export function CardActs({ listing, inOneRow = false }: { listing: ListingCard; inOneRow?: boolean }) {
  const { viewer } = useSession()
  const financed = seesFinance(viewer) && listing.status === "live"
  const isStacked = financed && !inOneRow
  return (
    <div
      className={clsx(
        "grid gap-x-1 gap-y-2.5 *:min-w-0 @max-[17rem]:**:text-xs",
        !financed
          ? "grid-cols-[auto_minmax(0,1fr)]"
          : isStacked
            ? "grid-cols-2 @min-[17rem]:grid-cols-[auto_auto_minmax(0,1fr)]"
            : "grid-cols-[auto_auto_minmax(0,1fr)]"
      )}
    >
      {financed && (
        <div className="grid h-9 *:px-1.5">
          <LazyBoundary fallback={<Skeleton className="w-16 rounded-md" />}>
            <FinanceButton listing={listing} compact />
          </LazyBoundary>
        </div>
      )}
      <Button asChild variant="ghost" size="sm" className="px-1.5!">
        <Link to={`/listing/${listing.slug}`} target="_blank" rel="noopener">
          {/* Search engines read the text of a link, not its `aria-label`. */}
          <span>
            More Info<span className="sr-only">: {listing.title}</span>
          </span>
        </Link>
      </Button>
      <div className={clsx("grid *:min-w-0", isStacked && "@max-[17rem]:col-span-2")}>
        <BidAction listing={listing} compact />
      </div>
    </div>
  )
}
