import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { Badge, CarTitle, Countdown, Photo } from "@/ui"

interface OfferHeaderProps {
  car: { listingId: string; title: string; photo: string | null }
  endsAt: string
  open: boolean
  onEnded: () => void
  /** The label above the time left. */
  timeLabel?: string
  /** The content below the car's name. */
  children: ReactNode
}

/** The car of an offer, and the time left. */
export function OfferHeader({ car, endsAt, open, onEnded, timeLabel = "Time left", children }: OfferHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 sm:p-5">
      <Photo src={car.photo} alt="" className="h-18 w-24 shrink-0 rounded-md" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="line-clamp-2 text-lg">
          <Link to={`/listing/${car.listingId}`} className="hover:underline">
            <CarTitle>{car.title}</CarTitle>
          </Link>
        </h2>
        <p className="text-sm text-muted">{children}</p>
      </div>
      {open ? (
        <p className="text-sm text-muted">
          <span className="block text-xs">{timeLabel}</span>
          <Countdown endsAt={endsAt} onEnded={onEnded} className="text-lg font-bold text-ink" />
        </p>
      ) : (
        <Badge>Ended</Badge>
      )}
    </div>
  )
}
