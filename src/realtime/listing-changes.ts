import { setMaxListeners } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import type { ChangedListing, ListingChanged } from "@northlot/contract"
import { outside } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { readHeardListings, type HeardListing } from "#src/queries/listing/changed-listing"
import type { Audience } from "./rooms"

/** The shortest pause between two messages about one listing. */
const PAUSE_MILLISECONDS = 250

type TellChange = (change: ListingChanged) => void
interface Held {
  change: ListingChanged
  tell: TellChange
}

/**
 * Sends changes of listings. Each message contains what its audience may see, so that pages need no request. The first
 * change is sent at once. Changes soon after it are merged, and the newest state is always sent last.
 */
export class ListingChanges {
  /** For each recently sent listing, the next message to each audience. */
  private readonly held = new Map<string, Map<Audience, Held>>()
  private readonly telling = new Set<Promise<void>>()
  private readonly closing = new AbortController()

  constructor(
    private readonly read: (id: string) => Promise<HeardListing | undefined> = async (id) =>
      (await readHeardListings([id])).get(id),
    private readonly pauseMilliseconds = PAUSE_MILLISECONDS
  ) {
    // Each changing listing adds a listener for a moment, and Node warns of more than ten.
    setMaxListeners(0, this.closing.signal)
  }

  tell(heard: { id: string; audience: Audience }, [change]: [ListingChanged], tell: TellChange): void {
    const waiting = this.held.get(heard.id)
    const next = waiting ?? new Map<Audience, Held>()
    const earlier = next.get(heard.audience)?.change
    // Audiences are told in the order of this map. The present audience moves to the end, so that a former audience
    // learns first that it may no longer see the listing.
    next.delete(heard.audience)
    next.set(heard.audience, { change: merged(earlier, change), tell })
    if (waiting) return
    this.held.set(heard.id, next)
    // Sending may take longer than the request or event delivery that caused it, so it runs outside of both.
    const told = outside(() => this.tellAll(heard.id))
    this.telling.add(told)
    void told.finally(() => this.telling.delete(told))
  }

  async close(): Promise<void> {
    this.closing.abort()
    await Promise.all(this.telling)
  }

  private async tellAll(id: string): Promise<void> {
    for (;;) {
      const now = this.held.get(id)!
      if (now.size === 0) return void this.held.delete(id)
      this.held.set(id, new Map())
      for (const [audience, { change, tell }] of now) tell({ ...change, ...(await this.seenBy(id, audience)) })
      await sleep(this.pauseMilliseconds, undefined, { signal: this.closing.signal }).catch(() => undefined)
    }
  }

  private async seenBy(id: string, audience: Audience): Promise<Partial<ListingChanged>> {
    try {
      return seenIn(audience, await this.read(id))
    } catch (error) {
      logger.warn({ err: error }, "A listing that has changed could not be read for those who show it")
      return {}
    }
  }
}

/** What this audience may see of the listing. */
export function seenIn(
  audience: Audience,
  heard: HeardListing | undefined
): { listing: ChangedListing; status: ChangedListing["status"] } | { listing: null } {
  if (!heard || (audience === "public" && heard.audience === "dealers")) return { listing: null }
  return { listing: heard.listing, status: heard.listing.status }
}

function merged(earlier: ListingChanged | undefined, later: ListingChanged): ListingChanged {
  return earlier?.appeared ? { ...later, appeared: true } : later
}
