import {
  MARKET_SECTIONS,
  MARKET_SECTION_LENGTH,
  endpoints,
  type AnswerOf,
  type MarketSection,
  type QueryOf,
} from "@northlot/contract"
import { readFacets } from "./facets"
import { findPage, stillOnMarket } from "./list-listings"
import { readCards } from "../listing/listing-card"
import { withPlace, type WithPlace } from "./near"
import type { ListingViewer } from "../listing/viewer"

type Market = Omit<AnswerOf<typeof endpoints.readMarket>, "ok">
type MarketQuery = QueryOf<typeof endpoints.readMarket>

const SECTIONS = (Object.keys(MARKET_SECTIONS) as MarketSection[]).map((section) => ({
  section,
  filter: withPlace(endpoints.readMarket.query!.parse({ ...MARKET_SECTIONS[section], limit: MARKET_SECTION_LENGTH })),
}))

/**
 * The initial content of the page of live auctions. A car that several sections show is read once. @throws RefusedError
 * as `withPlace`
 */
export async function readMarket({ sections, ...sent }: MarketQuery, viewer: ListingViewer): Promise<Market> {
  const filter = withPlace(sent)
  const find = (asked: WithPlace<MarketQuery>) => findPage("live", { ...asked, offset: 0 }, viewer)
  const [{ next, ...all }, { total: _total, serverNow: _now, ...narrowing }, ...found] = await Promise.all([
    find(filter),
    readFacets(sent, viewer),
    ...(sections ? SECTIONS.map((each) => find(each.filter)) : []),
  ])
  const ids = [...new Set([all, ...found].flatMap((list) => list.ids))]
  const cards = await readCards(ids, stillOnMarket("live", viewer), viewer, filter.near)
  const read = new Set(cards.map(({ id }) => id))
  const listed = (list: Pick<Awaited<ReturnType<typeof findPage>>, "ids" | "total" | "totalIsMore">) => ({
    ids: list.ids.filter((id) => read.has(id)),
    total: list.total,
    totalIsMore: list.totalIsMore,
  })
  return {
    cards,
    all: { ...listed(all), next },
    sections: found.map((list, index) => ({ section: SECTIONS[index]!.section, ...listed(list) })),
    ...narrowing,
    serverNow: all.serverNow,
  }
}
