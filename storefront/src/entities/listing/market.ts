import { MARKET_SECTIONS, MARKET_SECTION_LENGTH, type MarketSection } from "@northlot/contract"
import type { QueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"
import { PAGE_LENGTH } from "./pages"
import { cardsIn, type MarketAnswer } from "./cardsIn"
import type { ListingQuery, Listings } from "./useListings"

/** A list on the page of live auctions: one section, or all cars. */
export type MarketList = MarketSection | "all"

/** The list request for one section of the page of live auctions. */
export const sectionQuery = (section: MarketSection): ListingQuery => ({
  ...MARKET_SECTIONS[section],
  limit: MARKET_SECTION_LENGTH,
})

/** Requests within this time share one response. A later request may need newer data. */
const TOGETHER_MILLISECONDS = 50
/** One map entry per query client, because the server renders pages of several people at once. */
const shared = new WeakMap<QueryClient, Promise<MarketAnswer>>()
const underWay = new WeakMap<QueryClient, Promise<MarketAnswer>>()

/**
 * Reads one list of the page of live auctions without filters. Each list is cached as usual, but lists requested at
 * the same time share one response. That response also contains the filter counts.
 */
export async function readMarketList(queries: QueryClient, list: MarketList): Promise<Listings> {
  let answer = shared.get(queries)
  if (!answer) {
    answer = readMarket(queries)
    shared.set(queries, answer)
    setTimeout(() => shared.delete(queries), TOGETHER_MILLISECONDS)
  }
  return cardsIn(await answer, list)
}

/**
 * The filter counts of all cars, from the response of a `readMarket` request that is still running. Null if no such
 * request is running, or if it fails.
 */
export async function narrowingOfMarket(queries: QueryClient) {
  const answer = await underWay.get(queries)?.catch(() => null)
  return answer ? narrowingIn(answer) : null
}

async function readMarket(queries: QueryClient): Promise<MarketAnswer> {
  const query = { sort: "ending", limit: PAGE_LENGTH, sections: "true" } as const
  const asked: Promise<MarketAnswer> = api(endpoints.readMarket, { query })
  underWay.set(queries, asked)
  try {
    const answer = await asked
    queries.setQueryData(queryKeys.listings.facets({}), narrowingIn(answer))
    return answer
  } finally {
    if (underWay.get(queries) === asked) underWay.delete(queries)
  }
}

function narrowingIn({ ok, all, facets, ranges, loosen, meant, serverNow }: MarketAnswer) {
  return { ok, total: all.total, facets, ranges, loosen, meant, serverNow }
}
