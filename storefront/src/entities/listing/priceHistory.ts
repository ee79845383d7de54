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

/** Prices of similar cars that were sold here. The key contains the title, because a listing can change its car. */
export const comparablesOptions = ({ id, title }: Pick<ListingView, "id" | "title">) =>
  queryOptions({
    queryKey: ["comparables", id, title] as const,
    queryFn: ({ signal }) => api(endpoints.listComparables, { params: { id }, signal }),
  })

/** Adds the rows of a live event to the history. Null: rows are missing in between, so the history must be fetched. */
export function withSteps(history: PriceHistory, { bids }: Pick<BidUpdated, "bids">): PriceHistory | null {
  const newest = history.steps.at(-1)?.seq ?? 0
  const rows = bids.filter(({ seq }) => seq > newest).sort((one, other) => one.seq - other.seq)
  if (rows.length === 0) return history
  if (rows[0]!.seq !== newest + 1) return null
  const steps = rows.map(({ seq, ts, amountCents }) => ({ seq, at: ts, priceCents: amountCents || null }))
  return { ...history, steps: [...history.steps, ...steps] }
}
