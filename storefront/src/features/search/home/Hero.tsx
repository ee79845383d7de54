import type { ListingCard } from "@northlot/contract"
import { ArrowRight, Search } from "lucide-react"
import { useState, type FormEvent } from "react"
import { Link, useNavigate } from "react-router-dom"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { Button, Countdown, Input, LiveHighlight, Money, Photo, Skeleton } from "@/ui"
import { searchAddressOf } from "@/entities/listing/searchAddressOf"
import { searchHint } from "@/entities/listing/searchHint"
import { priceOf } from "@/entities/listing/priceOf"
import { useRail } from "./queries"

const HeroScene = hydratedPart(() => import("./HeroScene"))

/** One car of the hero: picture, name, price and time only. */
function HeroTile({
  listing,
  large = false,
  className = "",
}: {
  listing: ListingCard
  large?: boolean
  className?: string
}) {
  const price = priceOf(listing)
  return (
    <Link
      to={`/listing/${listing.slug}`}
      target="_blank"
      rel="noopener"
      className={`group relative block overflow-hidden rounded-lg ${className}`}
    >
      <Photo
        eager
        sources={
          large && listing.photos[0] ? { ...listing.photos[0], sizes: "(min-width: 1024px) 66vw, 100vw" } : undefined
        }
        src={listing.photos[0]?.thumbUrl}
        alt={listing.title}
        className="absolute inset-0 size-full transition-transform duration-700 group-hover:scale-[1.03]"
      />
      <span
        className={`absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 to-transparent text-white ${large ? "via-black/55 p-4 pt-14" : "via-black/60 p-3 pt-8"}`}
      >
        <span className={`block truncate font-semibold ${large ? "text-lg sm:text-xl" : "text-sm"}`}>
          {listing.title}
        </span>
        {/* The time stands beside the price: higher up it would cover text in the picture. */}
        <span className={`flex items-baseline justify-between gap-x-3 ${large ? "text-sm" : "text-xs"}`}>
          <span className="truncate">
            <span className="text-white/85">{price.label} </span>
            <LiveHighlight value={price.cents} className="font-semibold">
              <Money cents={price.cents} />
            </LiveHighlight>
          </span>
          {listing.endsAt && (
            <Countdown inHours endsAt={listing.endsAt} onDark className="font-semibold whitespace-nowrap" />
          )}
        </span>
      </span>
    </Link>
  )
}

/** One wide picture above two smaller ones, because cars are wider than high. A phone shows only the first. */
const mosaic = "grid h-72 grid-cols-2 grid-rows-[2fr_1fr] gap-2 sm:h-128 xl:h-full xl:min-h-136"
const leading = "col-span-2 max-sm:row-span-2"

function HeroPhotos() {
  const featured = useRail("featured")
  const ending = useRail("ending")
  if (featured.isPending || ending.isPending) {
    return (
      <div aria-hidden className={mosaic}>
        <Skeleton className={`rounded-lg opacity-20 ${leading}`} />
        <Skeleton className="hidden rounded-lg opacity-20 sm:block" />
        <Skeleton className="hidden rounded-lg opacity-20 sm:block" />
      </div>
    )
  }
  const candidates = [...(featured.data?.listings ?? []), ...(ending.data?.listings ?? [])]
  const shown = [
    ...new Map(candidates.filter(({ photos }) => photos.length > 0).map((listing) => [listing.id, listing])).values(),
  ].slice(0, 3)
  const [first, second, third] = shown
  if (!first) {
    return (
      <LazyBoundary fallback={<div className="h-56 sm:h-80 xl:h-full xl:min-h-112" />}>
        <HeroScene />
      </LazyBoundary>
    )
  }
  return (
    <div className={mosaic}>
      <HeroTile listing={first} large className={second && third ? leading : "col-span-2 row-span-2"} />
      {second && third && (
        <>
          <HeroTile listing={second} className="max-sm:hidden" />
          <HeroTile listing={third} className="max-sm:hidden" />
        </>
      )}
    </div>
  )
}

export function Hero() {
  const navigate = useNavigate()
  const [text, setText] = useState("")
  const ending = useRail("ending")
  const search = async (event: FormEvent) => {
    event.preventDefault()
    navigate(await searchAddressOf(text))
  }
  return (
    <section
      aria-labelledby="hero-title"
      className="grid grid-cols-1 gap-6 rounded-xl bg-deep p-3 text-on-deep xl:grid-cols-[5fr_7fr] xl:gap-4"
    >
      <div className="order-2 flex flex-col justify-center px-3 pt-1 pb-5 sm:px-6 xl:order-1 xl:py-12 xl:pl-8">
        <h1 id="hero-title" className="text-4xl">
          The next car is already on the clock.
        </h1>
        <p className="mt-4 max-w-md text-lg text-on-deep-muted">
          Timed auctions for used vehicles in Ontario. Honest disclosures, verified people, and a clock that gives
          everyone the last word.
        </p>
        {/* The form's action and the field's name make the search work without scripts. */}
        <form
          role="search"
          action="/auctions"
          onSubmit={(event) => void search(event)}
          className="mt-6 flex max-w-md gap-2"
        >
          <div className="min-w-0 flex-1">
            <Input
              type="search"
              name="q"
              aria-label="Search live auctions"
              maxLength={100}
              placeholder={searchHint(ending.data?.listings)}
              leading={<Search aria-hidden />}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <Button type="submit" variant="amber">
            Search
          </Button>
        </form>
        <Link
          to="/auctions"
          className="mt-3 inline-flex min-h-11 items-center gap-2 self-start font-semibold hover:underline"
        >
          See all live auctions
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      <div className="order-1 min-w-0 xl:order-2">
        <HeroPhotos />
      </div>
    </section>
  )
}
