import type { ListingCard, TradeRow } from "@northlot/contract"
import { memo, useRef, useState } from "react"
import { PAGE_LENGTH, pageHeight } from "@/entities/listing/pages"
import type { FilterChoice } from "@/entities/listing/sections"
import type { ListingQuery } from "@/entities/listing/useListings"
import { BidAction } from "@/features/auction/BidAction"
import { RowBid } from "@/features/auction/RowBid"
import StandingBanner from "@/features/listing/StandingBanner"
import { standingOf } from "@/features/listing/standing"
import { CarRow } from "@/features/search/trade/CarRow"
import { TradeTable } from "@/features/search/trade/TradeTable"
import { inShownOrder } from "@/features/search/trade/shownOrder"
import { isTradeRow } from "@/features/search/trade/tradeRow"
import WatchButton from "@/features/search/watchlist/WatchButton"
import { Skeleton } from "@/ui"
import NextPageFailure from "./NextPageFailure"
import { useFarPage, useNextPage, type LaterPageProps } from "./useNextPage"

interface TradeViewProps {
  /**
   * The first page of the list. While the table's rows load, these are cards of an earlier response, without the
   * table's fields.
   */
  listings: readonly ListingCard[]
  query: ListingQuery
  pages: number
  total: number
  onChoose: (choice: FilterChoice) => void
}

/** The live auctions as a table, where a dealer compares, bids and exports. */
export default function TradeView({ listings, query, pages, total, onChoose }: TradeViewProps) {
  const [typing, setTyping] = useState(false)
  if (listings.length > 0 && !listings.some(isTradeRow)) return <RowsSkeleton />
  const count = Math.min(pages, Math.ceil(total / PAGE_LENGTH))
  return (
    <TradeTable
      query={query}
      total={total}
      onSort={(sort) => onChoose({ sort: sort === "ending" ? "" : sort })}
      onTyping={setTyping}
      bid={(listing) => <BidAction listing={listing} compact />}
    >
      <Rows listings={listings} typing={typing} />
      {Array.from({ length: count - 1 }, (_, index) => (
        <LaterRows key={index} query={query} index={index + 1} pages={pages} total={total} typing={typing} />
      ))}
    </TradeTable>
  )
}

const RowsSkeleton = () => <Skeleton className="h-dvh rounded-lg" />

function Rows({ listings, typing }: { listings: readonly ListingCard[]; typing: boolean }) {
  const order = useRef<readonly string[]>([])
  const rows = listings.filter(isTradeRow)
  const shown = typing ? inShownOrder(rows, order.current) : rows
  order.current = shown.map(({ id }) => id)
  return (
    <tbody role="rowgroup" className="block @4xl:table-row-group">
      {shown.map((listing) => (
        <Row key={listing.id} listing={listing} />
      ))}
    </tbody>
  )
}

const Row = memo(function Row({ listing }: { listing: TradeRow }) {
  const standing = standingOf(listing)
  return (
    <CarRow
      listing={listing}
      standing={
        standing && (
          <StandingBanner short standing={standing} className="w-fit gap-1! rounded-full px-2 py-0.5 text-xs" />
        )
      }
      watch={<WatchButton listing={listing} compact />}
      bid={<RowBid listing={listing} />}
    />
  )
})

/** A later page as a table body, with its own error message. */
function LaterRows({ typing, ...props }: LaterPageProps & { typing: boolean }) {
  const { page, shown, near, onNear } = useNextPage(props)
  if (shown && !page.isLoadingError) return <Rows listings={shown} typing={typing} />
  return (
    <tbody role="rowgroup" className="block @4xl:table-row-group">
      <tr role="row" className="block @4xl:table-row">
        <td role="cell" colSpan={COLUMNS} className="block @4xl:table-cell">
          {page.isLoadingError ? (
            <NextPageFailure page={page} />
          ) : near ? (
            <RowsSkeleton />
          ) : (
            <FarRows height={pageHeight(JSON.stringify(props.query))} onNear={onNear} />
          )}
        </td>
      </tr>
    </tbody>
  )
}

const COLUMNS = 8
/** The height in pixels that the table reserves for a page until a loaded page was measured. */
const HEIGHT = 2_400

function FarRows({ height, onNear }: { height: number; onNear: () => void }) {
  const place = useFarPage<HTMLDivElement>(height, onNear)
  return <div ref={place} aria-busy style={{ height: HEIGHT }} />
}
