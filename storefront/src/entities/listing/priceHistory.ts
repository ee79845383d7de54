import type { AnswerOf, BidUpdated, ListingView, endpoints as Endpoints } from "@northlot/contract"
import { queryOptions } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"

export type PriceHistory = AnswerOf<typeof Endpoints.readPriceHistory>

export const priceHistoryOptions = (listingId: string) =>
  queryOptions({
    queryKey: [...queryKeys.listings.all, "price-history", listingId] as const,
    queryFn: ({ signal }) => api(endpoints.readPriceHistory, { params: { id: listingId }, signal }),
  })

export type Comparables = AnswerOf<typeof Endpoints.listComparables>

/** What cars like this one were sold for here; another car under the same listing is asked for again. */
export const comparablesOptions = ({ id, title }: Pick<ListingView, "id" | "title">) =>
  queryOptions({
    queryKey: ["comparables", id, title] as const,
    queryFn: ({ signal }) => api(endpoints.listComparables, { params: { id }, signal }),
  })

/** With the rows of a live event behind it; null where some are missing between them, and it has to be fetched. */
export function withSteps(history: PriceHistory, { bids }: Pick<BidUpdated, "bids">): PriceHistory | null {
  const newest = history.steps.at(-1)?.seq ?? 0
  const rows = bids.filter(({ seq }) => seq > newest).sort((one, other) => one.seq - other.seq)
  if (rows.length === 0) return history
  if (rows[0]!.seq !== newest + 1) return null
  const steps = rows.map(({ seq, ts, amountCents }) => ({ seq, at: ts, priceCents: amountCents || null }))
  return { ...history, steps: [...history.steps, ...steps] }
}
