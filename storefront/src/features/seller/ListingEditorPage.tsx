import { useQuery } from "@tanstack/react-query"
import { useParams } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, usePageTitle } from "@/app"
import { ErrorState, Skeleton } from "@/ui"
import { ListingEditor } from "./ListingEditor"

/** /sell/new and /sell/edit/{id} */
export default function ListingEditorPage() {
  const { id } = useParams()
  usePageTitle(id ? "Edit listing" : "Create listing")
  const page = useQuery({
    queryKey: queryKeys.listings.detail(id ?? "new"),
    queryFn: ({ signal }) => api(endpoints.readListing, { params: { id: id! }, signal }),
    enabled: id !== undefined,
    // What the seller is typing must not be replaced under the hands.
    refetchOnWindowFocus: false,
  })
  if (id === undefined) return <ListingEditor key="new" listing={null} />
  if (page.isError) {
    return <ErrorState className="my-10" title="Could not load listing" message={messageOf(page.error)} onRetry={() => void page.refetch()} retrying={page.isFetching} />
  }
  if (!page.data) return <Skeleton className="my-6 h-96" />
  if (!page.data.listing.isOwner) return <ErrorState className="my-10" title="Listing not found" />
  return <ListingEditor key={id} listing={page.data.listing} />
}
