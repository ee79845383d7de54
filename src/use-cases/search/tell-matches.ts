import type { MedusaContainer } from "@medusajs/framework/types"
import { channelsOf } from "#src/modules/search/rules/matches"
import type { SavedSearchRecord, SearchMatchRecord } from "#src/modules/search/types"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import { viewerOf } from "#src/queries/listing/viewer"
import { carsToTell, type LiveCar } from "#src/queries/search/saved-search-matches"
import { digestLine, type FoundCar } from "#src/wording/notice/saved-search"
import { digestSms, foundSms } from "#src/wording/notice/sms"
import { tellByPreference, type News } from "../notice/tell-by-preference"
import { savedSearches } from "./find-matches"

const CARS_IN_A_DIGEST = 25
/** A notice is short; the e-mail has all the links. */
const CARS_IN_A_NOTICE = 5
const ABOUT = { purpose: "savedSearches" } as const

/** A match, its car as the person may see it now, and the person's searches that still match. */
interface Told {
  match: SearchMatchRecord
  car: LiveCar
  searches: SavedSearchRecord[]
}

/**
 * Sends the notice of one found car. Sends nothing if the auction is over, the search no longer matches, or the person
 * may no longer see the car.
 */
export async function tellMatch({ matchId }: OutboxTopics["search.matched"], scope: MedusaContainer): Promise<void> {
  const match = await savedSearches(scope).match(matchId)
  if (!match || match.doneAt) return
  const [told] = await stillTrue(scope, match.accountId, [match])
  await database().transaction(async () => {
    if (told) {
      const { kind, accountId, auctionId } = match
      const { car, searches } = told
      const { kms, location } = car
      const names = searches.map(({ name }) => name)
      const params: FoundCar = { fact: "found", kind, kms, location, searches: names, ...offered(car) }
      const news: News = {
        ...ABOUT,
        key: `search-${kind}:${accountId}:${auctionId}`,
        accountId,
        told: { type: "savedSearch", params },
        listingId: car.id,
        car: car.title,
        sms: foundSms(params, { car: car.title }),
        channels: { ...channelsOf(searches), push: true },
        usefulUntil: new Date(car.endsAt),
        email: { searches: named(searches) },
      }
      await tellByPreference(scope, news)
    }
    await savedSearches(scope).settleMatches([matchId], told?.searches.map(({ id }) => id) ?? [])
  })
}

/**
 * Sends one message with all cars that a person's searches found until this morning and that are still on sale.
 * Without such a car it sends nothing.
 */
export async function tellDigest(
  { accountId, day, until }: OutboxTopics["search.digest"],
  scope: MedusaContainer
): Promise<void> {
  const waiting = await savedSearches(scope).waitingMatches(accountId, new Date(until))
  const told = await stillTrue(scope, accountId, waiting)
  const kindsOf = (car: LiveCar) => told.filter((one) => one.car.id === car.id).map(({ match }) => match.kind)
  const cars = [...new Map(told.map(({ car }) => [car.id, car])).values()]
  const searches = [...new Map(told.flatMap((one) => one.searches).map((search) => [search.id, search])).values()]
  await database().transaction(async () => {
    if (cars.length > 0) {
      const listed = cars.slice(0, CARS_IN_A_DIGEST).map((car) => ({ car, kinds: kindsOf(car) }))
      const shown = listed
        .slice(0, CARS_IN_A_NOTICE)
        .map(({ car, kinds }) => ({ title: car.title, kinds, ...offered(car) }))
      const lines = listed.map(({ car, kinds }) => ({
        title: car.title,
        line: digestLine({ kinds, ...offered(car) }),
        listingId: car.id,
      }))
      const news: News = {
        ...ABOUT,
        key: `search-digest:${accountId}:${day}`,
        accountId,
        told: { type: "savedSearch", params: { fact: "digest", cars: cars.length, shown } },
        listingId: "",
        car: "",
        sms: digestSms(cars.length),
        channels: { ...channelsOf(searches), push: true },
        email: { cars: JSON.stringify(lines), searches: named(searches) },
      }
      await tellByPreference(scope, news)
    }
    await savedSearches(scope).settleMatches(
      waiting.map(({ id }) => id),
      searches.map(({ id }) => id)
    )
  })
}

function offered({ openingPriceCents, currentBidCents, hasReserve, endsAt }: LiveCar) {
  return { openingPriceCents, currentBidCents, hasReserve, endsAt }
}

function named(searches: readonly SavedSearchRecord[]): string {
  return JSON.stringify(searches.map(({ id, name }) => ({ id, name })))
}

async function stillTrue(
  scope: MedusaContainer,
  accountId: string,
  matches: readonly SearchMatchRecord[]
): Promise<Told[]> {
  const account = await scope.resolve("account").accounts.retrieve(accountId)
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
