import { RefusedError, refusedField } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { endAfterPause, isPaused, pauseRefusal } from "../rules/pause"
import { auctionFromRow, bringUpToDate, lockAuction, stateOf } from "./auction-row"
import type { AuctionRow } from "../tables"
import type { AuctionMove, AuctionRecord, PauseRequest } from "../types"

/**
 * Pauses an open auction under its row lock, or moves the end of its pause. A bid that waits for the lock is refused.
 * The auction's new end is announced, so that clients without support for pauses count down correctly.
 * @throws RefusedError NOT_FOUND, AUCTION_NOT_OPEN, INVALID_INPUT
 */
export function pauseAuction({ auctionId, until }: PauseRequest): Promise<AuctionMove> {
  return database().transaction(async () => {
    const { before, now } = await lockedAuction(auctionId)
    switch (pauseRefusal(stateOf(before), until.getTime(), now.getTime())) {
      case "not_open":
        throw new RefusedError("AUCTION_NOT_OPEN", "Only an open auction can be paused.")
      case "not_later":
        throw refusedUntil("The end of the pause has to be later than now.")
      case "too_long":
        throw refusedUntil("A pause can be 7 days long at most.")
    }
    const { endsAt, pausedUntil } = before
    const times = { endsAt: endsAt.getTime(), pausedUntil: pausedUntil?.getTime() ?? null }
    const end = new Date(endAfterPause(times, until.getTime(), now.getTime()))
    const { rows } = await database().query<AuctionRow>(
      `UPDATE auction SET ends_at = $2, scheduled_ends_at = $2, paused_until = $3, updated_at = $4 WHERE id = $1 RETURNING *`,
      [auctionId, end, until, now]
    )
    const after = auctionFromRow(rows[0]!)
    const told = { auctionId, listingId: after.listingId, until: until.toISOString(), endsAt: end.toISOString() }
    await emit("auction.paused", told, `${auctionId}:${now.getTime()}:${until.getTime()}`)
    return { before, after }
  })
}

/**
 * Ends a pause early; the auction's end does not change.
 * @throws RefusedError NOT_FOUND, AUCTION_NOT_OPEN, INVALID_TRANSITION
 */
export function resumeAuction(auctionId: string): Promise<AuctionMove> {
  return database().transaction(async () => {
    const { before, now } = await lockedAuction(auctionId)
    if (before.status !== "open") throw new RefusedError("AUCTION_NOT_OPEN")
    if (!isPaused(before.pausedUntil?.getTime() ?? null, now.getTime()))
      throw new RefusedError("INVALID_TRANSITION", "This auction is not paused.")
    const { rows } = await database().query<AuctionRow>(
      `UPDATE auction SET paused_until = NULL, updated_at = $2 WHERE id = $1 RETURNING *`,
      [auctionId, now]
    )
    const after = auctionFromRow(rows[0]!)
    const told = { auctionId, listingId: after.listingId, endsAt: after.endsAt.toISOString() }
    await emit("auction.resumed", told, `${auctionId}:${now.getTime()}`)
    return { before, after }
  })
}

async function lockedAuction(auctionId: string): Promise<{ before: AuctionRecord; now: Date }> {
  const locked = await lockAuction(auctionId)
  if (!locked) throw new RefusedError("NOT_FOUND")
  return { before: await bringUpToDate(locked.row, locked.now), now: locked.now }
}

function refusedUntil(message: string): RefusedError {
  return refusedField("until", message)
}
