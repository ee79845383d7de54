/**
 * Finds what a page missed before it joined a room. So nothing is lost between its loaded answers and its live
 * events.
 */
import type { ListingChanged, RoomJoined } from "@northlot/contract"
import {
  agesOfListings,
  listedOrSoldWithin,
  readHeardListings,
  type HeardListing,
} from "#src/queries/listing/changed-listing"
import { seenIn } from "./listing-changes"
import type { Audience } from "./rooms"

/**
 * The search for changes that a page missed goes back this much further than the age of the page's data. A change
 * carries the time of its write but is visible only after the commit. A page's data may also come from the response
 * cache or from a replica that lags. Sending a change twice has no effect.
 */
const MARGIN_MILLISECONDS = 15_000
/** A page whose data is older than this fetches everything again. */
const LONGEST_MILLISECONDS = 10 * 60_000
const MOST_CHANGES = 60

export interface Lacking {
  ageMilliseconds: number
  /** The cars that the page shows. */
  listings: readonly string[]
  /** Whether the page adds cars that come on sale. */
  lists: boolean
  audience: Audience
  /** Set for a signed-in person. The person may also see a car outside of `audience` if they bid on it or sell it. */
  mayHaveOwn: boolean
}

interface Asked {
  lacking: Lacking
  answer: (lacks: Omit<RoomJoined, "ok">) => void
  fail: (error: unknown) => void
}

export interface Reading {
  agesOfListings: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  listedOrSoldWithin: (milliseconds: number, most: number) => Promise<ReadonlyMap<string, number>>
  readHeardListings: (ids: readonly string[]) => Promise<ReadonlyMap<string, HeardListing>>
}

/**
 * Reads the changes that pages missed. All pages that ask during a read are answered by the next read, so a thousand
 * returning pages cost a few reads. A page joins its rooms before the read for it begins. Changes that were committed
 * before are therefore read, and later changes arrive as events.
 */
export class CatchingUp {
  private waiting: Asked[] = []
  private reading = false

  constructor(private readonly from: Reading = { agesOfListings, listedOrSoldWithin, readHeardListings }) {}

  /** Call this only after the socket has joined its rooms; otherwise changes during the read could be lost. */
  lackOf(lacking: Lacking): Promise<Omit<RoomJoined, "ok">> {
    if (lacking.ageMilliseconds > LONGEST_MILLISECONDS) return Promise.resolve({ behind: true })
    return new Promise((answer, fail) => {
      this.waiting.push({ lacking, answer, fail })
      if (!this.reading) void this.readAll()
    })
  }

  private async readAll(): Promise<void> {
    this.reading = true
    while (this.waiting.length > 0) {
      const asked = this.waiting.splice(0)
      try {
        const lacks = await this.read(asked.map(({ lacking }) => lacking))
        asked.forEach(({ answer }, index) => answer(lacks[index]!))
      } catch (error) {
        for (const { fail } of asked) fail(error)
      }
    }
    this.reading = false
  }

  private async read(all: readonly Lacking[]): Promise<Omit<RoomJoined, "ok">[]> {
    const longest = Math.max(...all.map(reachOf))
    const [ages, listed] = await Promise.all([
      this.from.agesOfListings([...new Set(all.flatMap(({ listings }) => listings))]),
      all.some(({ lists }) => lists)
        ? this.from.listedOrSoldWithin(longest, MOST_CHANGES + 1)
        : new Map<string, number>(),
    ])
    const changed = [...ages].filter(([, age]) => age <= longest).map(([id]) => id)
    const heard = await this.from.readHeardListings([...new Set([...changed, ...listed.keys()])])
    return all.map((lacking) => lackOf(lacking, { ages, listed, heard }))
  }
}

const reachOf = ({ ageMilliseconds }: Lacking) => Math.max(0, ageMilliseconds) + MARGIN_MILLISECONDS

interface Read {
  ages: ReadonlyMap<string, number>
  listed: ReadonlyMap<string, number>
  heard: ReadonlyMap<string, HeardListing>
}

function lackOf(lacking: Lacking, { ages, listed, heard }: Read): Omit<RoomJoined, "ok"> {
  const { listings, lists, audience, mayHaveOwn } = lacking
  const reach = reachOf(lacking)
  const changes: ListingChanged[] = []
  for (const listingId of listings) {
    const age = ages.get(listingId)
    if (age !== undefined && age > reach) continue
    const seen = seenIn(audience, heard.get(listingId))
    if (seen.listing) changes.push({ listingId, status: seen.listing.status, listing: seen.listing, missed: true })
    // `audience` may not see the listing. If the viewer may be its seller or a bidder (`mayHaveOwn`), the page must
    // request the listing.
    else changes.push({ listingId, status: "draft", ...(mayHaveOwn && age !== undefined ? {} : seen), missed: true })
  }
  const shown = new Set(listings)
  if (lists)
    for (const [listingId, age] of listed) {
      const seen = seenIn(audience, heard.get(listingId))
      if (age <= reach && seen.listing && !shown.has(listingId))
        changes.push({ listingId, status: seen.listing.status, listing: seen.listing, appeared: true, missed: true })
    }
  return changes.length > MOST_CHANGES ? { behind: true } : { changes }
}
