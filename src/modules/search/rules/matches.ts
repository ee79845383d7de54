import type { AlertKind } from "@northlot/contract"
import type { AlertPace, NewMatch } from "../types"

export interface MatchingSearch {
  searchId: string
  accountId: string
  pace: AlertPace
}

/**
 * One match per person, however many of their searches match. If one of these searches asks for alerts at once, the
 * match is sent at once. Such a match is left out of the person's digest.
 */
export function matchesByPerson(
  car: { auctionId: string; listingId: string },
  kind: AlertKind,
  searches: readonly MatchingSearch[]
): NewMatch[] {
  const byPerson = new Map<string, NewMatch>()
  for (const { searchId, accountId, pace } of searches) {
    const match = byPerson.get(accountId) ?? { accountId, ...car, kind, searchIds: [], atOnce: false }
    byPerson.set(accountId, {
      ...match,
      searchIds: [...match.searchIds, searchId],
      atOnce: match.atOnce || pace === "at_once",
    })
  }
  return [...byPerson.values()]
}

/** Every channel that at least one of the searches asks for. */
export function channelsOf(searches: readonly { channels: { site: boolean; email: boolean; sms: boolean } }[]) {
  const some = (channel: "site" | "email" | "sms") => searches.some(({ channels }) => channels[channel])
  return { site: some("site"), email: some("email"), sms: some("sms") }
}
