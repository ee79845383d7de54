import type { AnalyticsRange } from "@northlot/contract"
import { queryOptions } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

/** The query key is nested in the listings' key, so a refetch of the listings includes the analytics. */
export const listingAnalyticsOptions = (id: string, range: AnalyticsRange) =>
  queryOptions({
    queryKey: [...queryKeys.listings.all, "analytics", id, range],
    queryFn: ({ signal }) => api(endpoints.readListingAnalytics, { params: { id }, query: { range }, signal }),
  })

export const priceAssistOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.listings.all, "price-assist", id],
    queryFn: ({ signal }) => api(endpoints.readPriceAssist, { params: { id }, signal }),
  })

export const sellerAnalyticsOptions = queryOptions({
  queryKey: [...queryKeys.listings.all, "seller-analytics"],
  queryFn: ({ signal }) => api(endpoints.readSellerAnalytics, { signal }),
})
