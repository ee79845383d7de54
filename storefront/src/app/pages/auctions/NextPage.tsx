import { Later, part } from "@/shared/lazy"
import { AuctionCardSkeleton, ListingItems } from "../../cars/ListingGrid"
import { pageHeight } from "@/entities/listing/pages"
import { useFarPage, useLaterPage, type LaterPageProps } from "./useNextPage"

const LaterFailure = part(() => import("./NextPageFailure"))

/** A later page as items of the same list, with a failure of its own. */
export function LaterPage(props: LaterPageProps) {
  const { page, shown, length, near, onNear } = useLaterPage(props)
  if (page.isLoadingError) {
    return (
      <li className="col-span-full">
        <Later fallback={null}>
          <LaterFailure page={page} />
        </Later>
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
