import type { AnswerOf, ListingView, endpoints as Endpoints } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Eye, EyeOff } from "lucide-react"
import { useLocation, useNavigate } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, useSession } from "@/app"
import { Button, toast } from "@/ui"

type Detail = AnswerOf<typeof Endpoints.readListing>

/** Keeps an eye on the car, or no longer; signing in comes first, and leads back here. */
export default function WatchButton({ listing }: { listing: ListingView }) {
  const { viewer } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const change = useMutation({
    mutationFn: (watch: boolean) => api(watch ? endpoints.watchListing : endpoints.unwatchListing, { params: { id: listing.id } }),
    onSuccess: ({ watching, watchers }) => {
      queries.setQueriesData<Detail>({ queryKey: [...queryKeys.listings.all, "detail"] }, (page) =>
        page?.listing.id === listing.id ? { ...page, listing: { ...page.listing, watching, watchers } } : page
      )
      void queries.invalidateQueries({ queryKey: queryKeys.watchlist })
      toast.success(watching ? "Added to your watchlist" : "Taken off your watchlist", {
        action: { label: "Undo", onClick: () => change.mutate(!watching) },
      })
    },
    onError: (error, watch) => toast.error(watch ? "Not added to your watchlist" : "Still on your watchlist", { description: messageOf(error) }),
  })
  const watching = viewer !== null && (change.isPending ? change.variables : listing.watching === true)
  const press = () => {
    if (!viewer) void navigate("/login", { state: { from: location.pathname + location.search } })
    else if (!change.isPending) change.mutate(!watching)
  }
  const Icon = watching ? EyeOff : Eye
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
