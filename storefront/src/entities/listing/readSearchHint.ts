import type { QueryClient } from "@tanstack/react-query"
import { searchHint } from "./searchHint"
import { listingsOptions } from "./useListings"

const SOME_CARS = { sort: "ending", limit: 8 } as const
/** A hint may name a car of some minutes ago: it still finds that car. */
const FRESH_MILLISECONDS = 300_000

/** The hint for a search field of a page that shows no cars itself. */
export const readSearchHint = async (queries: QueryClient): Promise<string> =>
  searchHint((await queries.fetchQuery({ ...listingsOptions(SOME_CARS), staleTime: FRESH_MILLISECONDS })).listings)
