import type { AlertKind } from "@northlot/contract"
import type { AlertPace, MatchToKeep } from "../types"

export interface MatchingSearch {
  searchId: string
  accountId: string
  pace: AlertPace
}

/**
 * One match per person, however many searches found the car. It is told at once when one of them asks for that: whoever
 * has read of a car already does not read of it again in the morning.
 */
export function matchesByPerson(
  car: { auctionId: string; listingId: string },
  kind: AlertKind,
  searches: readonly MatchingSearch[]
): MatchToKeep[] {
  const byPerson = new Map<string, MatchToKeep>()
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

/** Every channel that one of the searches asks for. */
export function channelsOf(searches: readonly { channels: { site: boolean; email: boolean; sms: boolean } }[]) {
  const some = (channel: "site" | "email" | "sms") => searches.some(({ channels }) => channels[channel])
  return { site: some("site"), email: some("email"), sms: some("sms") }
}
