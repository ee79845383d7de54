import { messageOf } from "@/shared"
import { ErrorState } from "@/ui"
import { AuctionCardSkeleton, ListingItems } from "../../cars/ListingGrid"
import { pageHeight } from "@/entities/listing/pages"
import { useFarPage, useLaterPage, type LaterPageProps } from "./useLaterPage"

/** A later page as items of the same list, with a failure of its own. */
export default function LaterPage(props: LaterPageProps) {
  const { page, shown, length, near, onNear } = useLaterPage(props)
  if (page.isLoadingError) {
    return (
      <li className="col-span-full">
        <ErrorState
          title="The next cars could not be loaded"
          message={messageOf(page.error)}
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
        />
      </li>
    )
  }
  if (shown) return <ListingItems listings={shown} />
  if (!near) return <FarPage height={pageHeight(JSON.stringify(props.query))} onNear={onNear} />
  return (
    <>
      {Array.from({ length }, (_, position) => (
        <li key={position} aria-busy>
          <AuctionCardSkeleton />
        </li>
      ))}
    </>
  )
}

/** How high a page is before one was seen. */
const HEIGHT = 3_200

function FarPage({ height, onNear }: { height: number; onNear: () => void }) {
  const item = useFarPage<HTMLLIElement>(height, onNear)
  return <li ref={item} aria-busy className="col-span-full" style={{ height: HEIGHT }} />
}
