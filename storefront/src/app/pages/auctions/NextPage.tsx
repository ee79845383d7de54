import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { AuctionCardSkeleton, ListingItems } from "../../cars/ListingGrid"
import { pageHeight } from "@/entities/listing/pages"
import { useFarPage, useNextPage, type LaterPageProps } from "./useNextPage"

const NextPageFailure = hydratedPart(() => import("./NextPageFailure"))

/** A later page as items of the same list, with its own error message. */
export function NextPage(props: LaterPageProps) {
  const { page, shown, length, near, onNear } = useNextPage(props)
  if (page.isLoadingError) {
    return (
      <li className="col-span-full">
        <LazyBoundary fallback={null}>
          <NextPageFailure page={page} />
        </LazyBoundary>
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

/** The height in pixels that the list reserves for a page until a loaded page was measured. */
const HEIGHT = 3_200

function FarPage({ height, onNear }: { height: number; onNear: () => void }) {
  const item = useFarPage<HTMLLIElement>(height, onNear)
  return <li ref={item} aria-busy className="col-span-full" style={{ height: HEIGHT }} />
}
