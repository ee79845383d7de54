import type { ListingCard } from "@northlot/contract"
import { clsx } from "clsx"
import { Eye, EyeOff } from "lucide-react"
import { useWatch } from "./useWatch"
import { Button, IconButton } from "@/ui"

/**
 * Watches or unwatches the car; a visitor's watchlist stays in this browser until the sign-in. `compact` is the icon
 * on a card.
 */
export default function WatchButton({ listing, compact = false }: { listing: ListingCard; compact?: boolean }) {
  const { watching, change, ownCar } = useWatch(listing)
  // The watch count shows a seller the interest of others, so sellers cannot watch their cars.
  if (ownCar) return null
  const Icon = watching ? EyeOff : Eye
  const press = () => change(!watching)
  if (compact) {
    return (
      <IconButton
        label={`${watching ? "Unwatch" : "Watch"} ${listing.title}`}
        aria-pressed={watching}
        onClick={press}
        className={clsx(watching && "text-brand-ink")}
      >
        <Icon aria-hidden />
      </IconButton>
    )
  }
  return (
    <Button
      variant="secondary"
      aria-pressed={watching}
      onClick={press}
      className="max-sm:w-11 max-sm:px-0"
      icon={<Icon aria-hidden className="size-5 sm:size-4" />}
    >
      <span className="max-sm:sr-only">{watching ? "Unwatch" : "Watch"}</span>
    </Button>
  )
}
