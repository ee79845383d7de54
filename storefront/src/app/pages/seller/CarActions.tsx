import type { ListingView, SellerListing } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { AllActions } from "@/features/listing/workspace/AllActions"
import type { RowActionKey } from "@/features/listing/workspace/rowActions"
import { useRowActs } from "@/features/listing/workspace/useRowActs"
import { api, endpoints, queryKeys } from "@/shared"
import { QueryError, Skeleton } from "@/ui"
import { RowDialogs, opensDialog, type OpenDialog } from "./RowDialogs"

/** The seller's actions on the car of this page. The car's row in the workspace decides which ones are possible. */
export default function CarActions({
  listing: { id, shortReference },
}: {
  listing: Pick<ListingView, "id" | "shortReference">
}) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const query = { q: shortReference, limit: 100 }
  const own = useQuery({
    queryKey: queryKeys.listings.own(query),
    queryFn: ({ signal }) => api(endpoints.listSellerListings, { query, signal }),
    select: ({ listings }) => listings.find((each) => each.id === id) ?? null,
  })
  const [dialog, setDialog] = useState<OpenDialog["key"] | null>(null)
  const renew = () => void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
  const actOn = useRowActs(renew)
  const act = (key: RowActionKey, row: SellerListing) => (opensDialog(key, row) ? setDialog(key) : actOn(key, row))
  if (own.isLoadingError) return <QueryError query={own} failed="The actions could not be loaded" />
  if (own.isPending) return <Skeleton className="h-64" />
  if (own.data === null) return null
  return (
    <>
      <AllActions listing={own.data} onAct={act} />
      <RowDialogs
        shown={dialog && { key: dialog, listing: own.data }}
        onClose={() => setDialog(null)}
        onChanged={() => (dialog === "delete" ? void navigate("/sellers") : renew())}
      />
    </>
  )
}
