import { Store } from "lucide-react"
import { Link } from "react-router-dom"

interface DealershipBannerProps {
  /** What is missing, as a sentence without its full stop. */
  missing: string
  /** What the dealer cannot do until then. */
  act: string
}

/** Leads a dealer whom staff added to the page that asks for the rest. It stands on every other page. */
export default function DealershipBanner({ missing, act }: DealershipBannerProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-amber-soft px-4 py-2 text-sm font-medium text-amber"
    >
      <span>
        <Store aria-hidden className="mr-2 inline size-4" />
        <span>
          Your dealership is not complete: {missing}. Until then you cannot {act}.
        </span>
      </span>
      <Link
        to="/profile/dealership"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
      >
        Complete it
      </Link>
    </div>
  )
}
