import type { ListingView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { CarTitle, Money, Photo } from "@/ui"
import { formatDay } from "@/ui/rules/moment"
import { comparablesOptions, priceHistoryOptions, type Comparables } from "@/entities/listing/priceHistory"
import { earlierText, likeThis } from "./pastWords"

type Sale = Comparables["items"][number]

const kilometres = new Intl.NumberFormat("en-CA")

/** The past prices of this car and of similar cars on Northlot; empty if there are none. */
export default function PastSales({ listing }: { listing: ListingView }) {
  const history = useQuery(priceHistoryOptions(listing.id))
  const comparables = useQuery(comparablesOptions(listing))
  const earlier = history.data?.earlier ?? []
  return (
    <>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-auctions" className="mt-8">
          <h2 id="earlier-auctions" className="text-xl">
            Earlier auctions of this car
          </h2>
          <ul className="mt-3 flex flex-col gap-1">
            {earlier.map((auction) => (
              <li key={auction.endedAt}>
                {auction.listingId === listing.id ? (
                  earlierText(auction)
                ) : (
                  <Link
                    to={`/listing/${auction.slug}`}
                    className="inline-block underline underline-offset-2 hover:text-brand-ink max-sm:py-2.5"
                  >
                    {earlierText(auction)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {comparables.data && comparables.data.total > 0 && <Comparable listing={listing} found={comparables.data} />}
    </>
  )
}

function Comparable({ listing, found: { items, total, medianCents } }: { listing: ListingView; found: Comparables }) {
  return (
    <section aria-labelledby="comparable-sales" className="mt-8">
      <h2 id="comparable-sales" className="text-xl">
        Comparable sales here
      </h2>
      <p className="mt-1 text-muted">
        {total} <span>{total === 1 ? "sale" : "sales"}</span> of a {likeThis(listing)} within 12 months, nearest
        kilometres first
        {medianCents !== null && (
          <span className="contents">
            . Median price: <Money cents={medianCents} className="font-semibold text-ink" />
          </span>
        )}
        <span>.</span>
      </p>
      <ul className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {items.map((sale) => (
          <li key={sale.id} className="min-w-0">
            <SoldCar sale={sale} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SoldCar({ sale }: { sale: Sale }) {
  return (
    <div className="relative flex h-full gap-3 rounded-lg border border-line bg-surface p-3 sm:flex-col">
      <Photo
        src={sale.photo?.thumbUrl}
        sources={sale.photo ? { ...sale.photo, sizes: "(min-width: 640px) 20rem, 8rem" } : undefined}
        alt={sale.title}
        className="aspect-4/3 w-28 shrink-0 self-start rounded-md sm:w-full"
      />
      <div className="min-w-0">
        <p className="font-semibold">
          Sold for <Money cents={sale.priceCents} />
        </p>
        <Link
          to={`/listing/${sale.slug}`}
          className="line-clamp-2 text-sm after:absolute after:inset-0 after:rounded-lg hover:underline"
        >
          <CarTitle>{sale.title}</CarTitle>
        </Link>
        <p className="text-sm text-muted tabular-nums">
          {sale.kms !== null && <span className="whitespace-nowrap">{kilometres.format(sale.kms)} km ·</span>}
          <span> </span>
          <span className="whitespace-nowrap">{formatDay(sale.soldAt)}</span>
        </p>
      </div>
    </div>
  )
}
