import { MARKET_SECTIONS, MARKET_SECTION_LENGTH, type MarketSection } from "@northlot/contract"
import type { QueryClient } from "@tanstack/react-query"
import { api, endpoints, queryKeys } from "@/shared"
import { PAGE_LENGTH } from "./pages"
import { cardsIn, type MarketAnswer } from "./cardsIn"
import type { ListingQuery, Listings } from "./useListings"

/** Which of its lists the page of live auctions asks for: a section, or all cars. */
export type MarketList = MarketSection | "all"

/** What a section asks of the list, as its own list would. */
export const sectionQuery = (section: MarketSection): ListingQuery => ({
  ...MARKET_SECTIONS[section],
  limit: MARKET_SECTION_LENGTH,
})

/** Lists that are asked for this close to each other share an answer; who asks later may have to know more. */
const TOGETHER_MILLISECONDS = 50
/** By whom it is asked for: on the server, pages of several people are made at once. */
const shared = new WeakMap<QueryClient, Promise<MarketAnswer>>()
const underWay = new WeakMap<QueryClient, Promise<MarketAnswer>>()

/**
 * One list of the page of live auctions that nobody has narrowed. Each is kept as every other list is, but those that
 * are asked for at once come in one answer, with what they can be narrowed to.
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

/** What all cars can be narrowed to, where that is on its way with them; else null. */
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

function narrowingIn({ ok, all, facets, ranges, loosen, serverNow }: MarketAnswer) {
  return { ok, total: all.total, facets, ranges, loosen, serverNow }
}
