import type { Viewer } from "@northlot/contract"
import { Link } from "react-router-dom"
import StandingBanner from "@/features/listing/StandingBanner"
import { Button, Card, CarTitle, Countdown, LiveHighlight, Money, Photo } from "@/ui"
import type { OwnCar } from "./ownCars"

/** The cars that concern the member, one row on a wide screen. */
export function OwnCars({ role, cars }: { role: Viewer["role"]; cars: readonly OwnCar[] }) {
  if (cars.length === 0) return null
  return (
    <section aria-labelledby="own-cars">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h2 id="own-cars" className="text-xl">
          Your cars
        </h2>
        <Button asChild variant="ghost" size="sm">
          {role === "buyer" ? <Link to="/account/bids">Bids</Link> : <Link to="/sellers">My listings</Link>}
        </Button>
      </div>
      <ul className="-mx-4 grid auto-cols-[85%] grid-flow-col gap-3 overflow-x-auto overscroll-x-contain px-4 pb-2 [scrollbar-width:none] sm:-mx-6 sm:auto-cols-[calc((100%-0.75rem)/2)] sm:gap-4 sm:px-6 lg:mx-0 lg:auto-cols-[calc((100%-3rem)/4)] lg:overflow-visible lg:px-0">
        {cars.map((car) => (
          <Tile key={car.id} car={car} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ car: { id, title, photo, cents, endsAt, standing } }: { car: OwnCar }) {
  return (
    <Card
      as="li"
      padding="none"
      interactive
      className="relative flex items-center gap-3 overflow-hidden has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <Photo src={photo} alt="" className="aspect-4/3 h-18 shrink-0 sm:h-20 [&>svg]:size-7" />
      <div className="min-w-0 flex-1 py-2 pr-3">
        <StandingBanner short standing={standing} className="w-fit gap-1! rounded-full px-2 py-0.5 text-xs" />
        <h3 className="mt-0.5 truncate text-sm">
          <Link to={`/listing/${id}`} className="outline-none after:absolute after:inset-0">
            <CarTitle>{title}</CarTitle>
          </Link>
        </h3>
        <p className="flex items-baseline gap-2 text-xs">
          <Countdown inHours endsAt={endsAt} className="font-semibold" />
          <LiveHighlight value={cents}>
            <Money cents={cents} className="text-sm font-bold" />
          </LiveHighlight>
        </p>
      </div>
    </Card>
  )
}
