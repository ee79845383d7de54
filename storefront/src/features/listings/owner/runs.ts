import { formatMoney, type Relisting } from "@northlot/contract"
import { queryOptions } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

/** The runs of an own listing, and the one that comes by itself. */
export const runsOptions = (listingId: string) =>
  queryOptions({
    queryKey: [...queryKeys.listings.all, "relisting", listingId],
    queryFn: ({ signal }) => api(endpoints.readRelisting, { params: { id: listingId }, signal }),
  })

export const reserveOf = (reserveCents: Relisting["runs"][number]["reserveCents"]) =>
  reserveCents === null ? "no reserve" : `reserve ${formatMoney(reserveCents)}`
