import type { ListingView } from "@northlot/contract"
import { Flag } from "lucide-react"
import { useState } from "react"
import { useSession } from "@/shared"
import { Button } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { LazyBoundary } from "@/shared/lazy"

// Few people report a listing, so the dialog loads on the first press.
const ReportDialog = lazyPart(() => import("./ReportDialog"))

/** Reports the listing or one of its bidders to Northlot. */
export default function ReportButton({ listing }: { listing: Pick<ListingView, "id" | "title" | "isOwner"> }) {
  const { viewer } = useSession()
  const [open, setOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  if (!viewer) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        icon={<Flag aria-hidden className="size-4" />}
        onClick={() => {
          setOpen(true)
          setIsAsked(true)
        }}
      >
        Report
      </Button>
      {isAsked && (
        <LazyBoundary fallback={null}>
          <ReportDialog listing={listing} open={open} onOpenChange={setOpen} />
        </LazyBoundary>
      )}
    </>
  )
}
