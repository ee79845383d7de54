import { formatMoney, type Relisting } from "@northlot/contract"
import { queryOptions } from "@tanstack/react-query"
import { NOT_SHOWN, api, endpoints, queryKeys } from "@/shared"

/** The past auctions of the seller's listing, and its next automatic relisting. */
export const runsOptions = (listingId: string) =>
  queryOptions({
    queryKey: [...queryKeys.listings.all, "relisting", listingId],
    queryFn: ({ signal }) => api(endpoints.readRelisting, { params: { id: listingId }, signal }),
  })

/** The reserve of an auction as text. Support staff see the seller's page, but not the amount. */
export function reserveOf(reserveCents: Relisting["runs"][number]["reserveCents"], { support }: { support: boolean }) {
  if (support) return `reserve: ${NOT_SHOWN.toLowerCase()}`
  return reserveCents === null ? "no reserve" : `reserve ${formatMoney(reserveCents)}`
}
