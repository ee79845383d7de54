import { Store } from "lucide-react"
import { Link } from "react-router-dom"

/**
 * Tells a selling dealer which details of the dealership are missing, and links to the page that asks for them. That
 * page does not show the banner. A buying dealer sees the missing details in `BiddingRefusal` instead.
 */
export default function DealershipBanner({ missing }: { missing: string }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-amber-soft px-4 py-2 text-sm font-medium text-amber"
    >
      <span>
        <Store aria-hidden className="mr-2 inline size-4" />
        <span>Your dealership is not complete: {missing}. Until then you cannot publish listings.</span>
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
