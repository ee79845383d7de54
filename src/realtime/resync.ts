/** What a page lacks that joins a room: how nothing is lost between the answers that it shows and the news that it hears. */
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
 * A change carries the moment at which its transaction wrote it, and is seen once that has committed. An answer may be
 * as old as what is kept in memory (a second) and as a standby lags (`DATABASE_REPLICA_SECONDS`), and a transaction runs
 * as long as its statements may: what was changed so long before the page's data was read is told as well, and changes
 * nothing where it was known.
 */
const MARGIN_MILLISECONDS = 15_000
/** Whoever was away for longer fetches what they show. */
const LONGEST_MILLISECONDS = 10 * 60_000
const MOST_CHANGES = 60

export interface Lacking {
  ageMilliseconds: number
  /** The cars that the page shows. */
  listings: readonly string[]
  /** Whether it takes in what came on sale. */
  lists: boolean
  audience: Audience
  /** A car that is not for this audience may be in sight all the same: the person has bid on it, or sells it. */
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
 * Reads what pages lack, for all together that ask while a read is under way: a thousand that come back at once cost a
 * handful of reads. Each read begins after those who asked had joined their room, so that what is committed later is
 * heard, and what was committed before is read.
 */
export class CatchingUp {
  private waiting: Asked[] = []
  private reading = false

  constructor(private readonly from: Reading = { agesOfListings, listedOrSoldWithin, readHeardListings }) {}

  /** For a socket that is in the room by now. */
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
    // Only the person's own answer says whether they still see it.
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
