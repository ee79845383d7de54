import { Store } from "lucide-react"
import { Link } from "react-router-dom"

/**
 * Names the missing data of a selling dealership that staff added, and links to the page for entering the data. All
 * pages except that page show the banner. Buyers see the same text where they would bid.
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
