import type { AnswerOf, CardsOf, MarketSection, endpoints } from "@northlot/contract"

export type MarketAnswer = AnswerOf<typeof endpoints.readMarket>

/** One list of the market response, in the shape of a separate list response. */
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
