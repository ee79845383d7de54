import { RefusedError, type SellerListing } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { RotateCcw } from "lucide-react"
import { useRef } from "react"
import { api, endpoints, messageOf } from "@/app"
import { Button, toast } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

interface RelistButtonProps {
  listing: Pick<SellerListing, "id" | "title">
  /** What the workspace shows of the listing has changed. */
  onChanged: () => void
}

/** Runs an unsold car again, at once and as long as the last time. */
export function RelistButton({ listing: { id, title }, onChanged }: RelistButtonProps) {
  const key = useRef(crypto.randomUUID())
  const relist = useMutation({
    mutationFn: () => api(endpoints.relistListing, { params: { id }, body: {}, idempotencyKey: key.current }),
    onSuccess: ({ listing }) => {
      toast.success("Your listing is live again", { description: listing.endsAt ? `It ends on ${formatMoment(listing.endsAt)}.` : undefined })
    },
    onError: (error) => {
      toast.error(messageOf(error), {
        description: error instanceof RefusedError && error.details.fields ? Object.values(error.details.fields).join(" ") : undefined,
      })
    },
    // A refusal says that the row is not what is shown; the next try is another request.
    onSettled: () => {
      key.current = crypto.randomUUID()
      onChanged()
    },
  })
  return (
    <Button size="sm" icon={<RotateCcw aria-hidden className="size-4" />} loading={relist.isPending} onClick={() => relist.mutate()}>
      Relist<span className="sr-only"> {title}</span>
    </Button>
  )
}
