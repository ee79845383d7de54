import type { QueryClient } from "@tanstack/react-query"
import { searchHint } from "./searchHint"
import { listingsOptions } from "./useListings"

const SOME_CARS = { sort: "ending", limit: 8 } as const
/** How long the cars from which the example search is made are cached. Its car is normally on sale much longer. */
const FRESH_MILLISECONDS = 300_000

/** The hint for a search field of a page that shows no cars itself. */
export const readSearchHint = async (queries: QueryClient): Promise<string> =>
  searchHint((await queries.fetchQuery({ ...listingsOptions(SOME_CARS), staleTime: FRESH_MILLISECONDS })).listings)
