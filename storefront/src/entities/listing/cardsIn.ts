import type { AnswerOf, CardsOf, MarketSection, endpoints } from "@northlot/contract"

export type MarketAnswer = AnswerOf<typeof endpoints.readMarket>

/**
 * Picks one list from a market response, which contains several lists. The result has the shape of a response with that
 * list alone.
 */
export function cardsIn(
  { ok, cards, all, sections, serverNow }: MarketAnswer,
  list: MarketSection | "all"
): CardsOf<typeof endpoints.listListings> {
  const { ids, total, totalIsMore } =
    list === "all"
      ? all
      : (sections.find(({ section }) => section === list) ?? { ids: [], total: 0, totalIsMore: false })
  const byId = new Map(cards.map((card) => [card.id, card]))
  const listings = ids.flatMap((id) => byId.get(id) ?? [])
  return { ok, listings, total, totalIsMore, next: list === "all" ? all.next : null, serverNow }
}
