import type { AnswerOf, ListingView, endpoints as Endpoints } from "@northlot/contract"
import { queryOptions } from "@tanstack/react-query"
import { api, endpoints } from "@/shared"

export type Comparables = AnswerOf<typeof Endpoints.listComparables>

/** What cars like this one were sold for here; another car under the same listing is asked for anew. */
export const comparablesOptions = ({ id, year, make, model }: Pick<ListingView, "id" | "year" | "make" | "model">) =>
  queryOptions({
    queryKey: ["comparables", id, year, make, model] as const,
    queryFn: ({ signal }) => api(endpoints.listComparables, { params: { id }, signal }),
  })
