import type { SellerListing } from "@northlot/contract"
import { RotateCcw } from "lucide-react"
import { useState } from "react"
import { Button } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { LazyBoundary } from "@/shared/lazy"

const RelistDialog = lazyPart(() => import("../publication/RelistDialog"))

interface RelistButtonProps {
  listing: SellerListing
  /** Called after the car has been relisted. */
  onChanged: () => void
}

/** A button that relists an unsold car after a review. */
export function RelistButton({ listing, onChanged }: RelistButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        Relist<span className="sr-only"> {listing.title}</span>
      </Button>
      {open && (
        <LazyBoundary fallback={null}>
          <RelistDialog listing={listing} open onOpenChange={setOpen} onChanged={onChanged} />
        </LazyBoundary>
      )}
    </>
  )
}
