import type { QueryClient } from "@tanstack/react-query"
import { searchHint } from "./searchHint"
import { listingsOptions } from "./useListings"

const SOME_CARS = { sort: "ending", limit: 8 } as const
/** The hint may be some minutes old: its search still finds the car. */
const FRESH_MILLISECONDS = 300_000

/** The hint for a search field of a page that shows no cars itself. */
export const readSearchHint = async (queries: QueryClient): Promise<string> =>
  searchHint((await queries.fetchQuery({ ...listingsOptions(SOME_CARS), staleTime: FRESH_MILLISECONDS })).listings)
