import type { MedusaContainer } from "@medusajs/framework/types"
import type { AlertKind } from "@northlot/contract"
import { ACCOUNT_MODULE } from "../../modules/account"
import type AccountModuleService from "../../modules/account/service"
import { alertWords, digestLine } from "../../modules/saved-search/rules/alert-words"
import { channelsOf } from "../../modules/saved-search/rules/matches"
import type { SavedSearchRecord, SearchMatchRecord } from "../../modules/saved-search/types"
import type { OutboxTopics } from "../../platform/outbox"
import { viewerOf } from "../../queries/listings/viewer"
import { carsToTell, type LiveCar } from "../../queries/saved-searches/cars-to-tell"
import { tellByPreference } from "../notices/tell-by-preference"
import { savedSearches } from "./module"

const CARS_IN_A_DIGEST = 25

/** A match with its car as its person sees it now, and those of the searches that still ask for it. */
interface Told {
  match: SearchMatchRecord
  car: LiveCar
  searches: SavedSearchRecord[]
}

/** Tells of one car, unless it, its search or its person's right to see it is gone by now. */
export async function tellMatch({ matchId }: OutboxTopics["search.matched"], scope: MedusaContainer): Promise<void> {
  const match = await savedSearches(scope).match(matchId)
  if (!match || match.doneAt) return
  const [told] = await stillTrue(scope, match.accountId, [match])
  if (told) {
    const { kind, accountId, auctionId } = match
    const { car, searches } = told
    await tellByPreference(scope, {
      key: `search-${kind}:${accountId}:${auctionId}`,
      accountId,
      purpose: "savedSearches",
      type: "savedSearch",
      listingId: car.id,
      ...alertWords(kind, car, searches.map(({ name }) => name)),
      channels: channelsOf(searches),
    })
  }
  await savedSearches(scope).settleMatches([matchId], told?.searches.map(({ id }) => id) ?? [])
}

/** Tells of all that a person's searches found until this morning and that is still to be had, in one message; of nothing, nothing. */
export async function tellDigest({ accountId, day, until }: OutboxTopics["search.digest"], scope: MedusaContainer): Promise<void> {
  const waiting = await savedSearches(scope).waitingMatches(accountId, new Date(until))
  const told = await stillTrue(scope, accountId, waiting)
  const cars = new Map<string, { car: LiveCar; kinds: AlertKind[] }>()
  for (const { match, car } of told) cars.set(car.id, { car, kinds: [...(cars.get(car.id)?.kinds ?? []), match.kind] })
  const searches = [...new Map(told.flatMap((one) => one.searches).map((search) => [search.id, search])).values()]
  if (cars.size > 0) {
    const lines = [...cars.values()].map(({ car, kinds }) => digestLine(kinds, car))
    const more = lines.length - CARS_IN_A_DIGEST
    const title = `${cars.size === 1 ? "One car" : `${cars.size} cars`} for your saved searches`
    await tellByPreference(scope, {
      key: `search-digest:${accountId}:${day}`,
      accountId,
      purpose: "savedSearches",
      type: "savedSearch",
      listingId: "",
      title,
      text: [...lines.slice(0, CARS_IN_A_DIGEST), ...(more > 0 ? [`And ${more} more, in your saved searches.`] : [])].join("\n"),
      sms: `${title} at Northlot this morning.`,
      channels: channelsOf(searches),
    })
  }
  await savedSearches(scope).settleMatches(waiting.map(({ id }) => id), searches.map(({ id }) => id))
}

async function stillTrue(scope: MedusaContainer, accountId: string, matches: readonly SearchMatchRecord[]): Promise<Told[]> {
  const account = await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).retrieveAccount(accountId)
  if (account?.status !== "active") return []
  const [cars, searches] = await Promise.all([
    carsToTell([...new Set(matches.map(({ auctionId }) => auctionId))], viewerOf({ account, admin: null })),
    savedSearches(scope).searches([...new Set(matches.flatMap(({ searchIds }) => searchIds))]),
  ])
  return matches.flatMap((match) => {
    const car = cars.get(match.auctionId)
    const asking = searches.filter(({ id, kinds }) => match.searchIds.includes(id) && kinds[match.kind])
    return car && asking.length > 0 ? [{ match, car, searches: asking }] : []
  })
}
