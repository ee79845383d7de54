import { queryOptions } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

/** The member's sales and purchases, newest first. */
export const ownSales = queryOptions({
  queryKey: queryKeys.payments.sales(),
  queryFn: ({ signal }) => api(endpoints.listSales, { query: { limit: 100 }, signal }),
})
