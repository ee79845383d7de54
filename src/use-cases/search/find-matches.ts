import type { MedusaContainer } from "@medusajs/framework/types"
import type { AlertKind } from "@northlot/contract"
import { matchesByPerson } from "#src/modules/search/rules/matches"
import { database } from "#src/platform/database"
import { carsEndingSoon, matchingSearches } from "#src/queries/search/saved-search-matches"

/** Stores the people to notify of this live car, each person once. */
export async function findMatches(scope: MedusaContainer, listingId: string, kind: AlertKind): Promise<void> {
  await database().transaction(() => storeFound(scope, listingId, kind))
}

/** Stores whom to notify of each car whose auction ends within a day, once per auction run. */
export async function findEndingSoon(scope: MedusaContainer): Promise<void> {
  for (const { auctionId, listingId } of await carsEndingSoon()) {
    await database().transaction(async () => {
      if (await savedSearches(scope).markLooked(auctionId)) await storeFound(scope, listingId, "ending")
    })
  }
}

async function storeFound(scope: MedusaContainer, listingId: string, kind: AlertKind): Promise<void> {
  const found = await matchingSearches(listingId, kind)
  if (found) await savedSearches(scope).storeMatches(matchesByPerson(found.car, kind, found.searches))
}

export const savedSearches = (scope: MedusaContainer) => scope.resolve("search").savedSearches
