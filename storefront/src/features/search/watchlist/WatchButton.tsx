import type { ListingCard } from "@northlot/contract"
import { clsx } from "clsx"
import { Eye } from "lucide-react"
import { useWatch } from "./useWatch"
import { Button, IconButton } from "@/ui"

/**
 * The button to watch or unwatch the car. A visitor's watchlist is stored in this browser until the sign-in. `compact`
 * shows only the icon, for a card.
 */
export default function WatchButton({ listing, compact = false }: { listing: ListingCard; compact?: boolean }) {
  const { watching, change, ownCar } = useWatch(listing)
  // Sellers cannot watch their own cars, because the watch count shows them the interest of others.
  if (ownCar) return null
  const press = () => change(!watching)
  if (compact) {
    return (
      <IconButton
        label={`${watching ? "Unwatch" : "Watch"} ${listing.title}`}
        aria-pressed={watching}
        onClick={press}
        className={clsx(watching && "bg-brand! text-on-brand! hover:bg-brand-hover!")}
      >
        <Eye aria-hidden />
      </IconButton>
    )
  }
  return (
    <Button
      variant="secondary"
      aria-pressed={watching}
      onClick={press}
      className={clsx("max-sm:w-11 max-sm:px-0", watching && "border-brand! text-brand-ink!")}
      icon={<Eye aria-hidden className="size-5 sm:size-4" />}
    >
      <span className="max-sm:sr-only">{watching ? "Unwatch" : "Watch"}</span>
    </Button>
  )
}
