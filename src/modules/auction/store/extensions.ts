import { RefusedError, refusedField, spokenDuration } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { policyInForce } from "#src/platform/policies"
import { extensionRefusal } from "../rules/extend-auction"
import { auctionFromRow, bringUpToDate, lockAuction, stateOf } from "./auction-row"
import type { AuctionRow } from "../tables"
import type { AuctionMove, ExtensionRequest } from "../types"

/**
 * Moves the end of an open auction, under its row lock. Later bids can extend the new end too.
 * @throws RefusedError NOT_FOUND, AUCTION_NOT_OPEN, INVALID_INPUT
 */
export function extendAuction({ auctionId, endsAt }: ExtensionRequest): Promise<AuctionMove> {
  return database().transaction(async () => {
    const locked = await lockAuction(auctionId)
    if (!locked) throw new RefusedError("NOT_FOUND")
    const { now } = locked
    const before = await bringUpToDate(locked.row, now)
    const { values: policy } = await policyInForce("auction")
    switch (extensionRefusal(stateOf(before), endsAt.getTime(), policy, now.getTime())) {
      case "not_open":
        throw new RefusedError("AUCTION_NOT_OPEN", "Only an open auction can be extended.")
      case "not_later":
        throw refusedEnd("The new end has to be later than the present one.")
      case "too_long":
        throw refusedEnd(`The new end has to be within ${spokenDuration(policy.maxDurationSeconds)} from now.`)
    }
    const { rows } = await database().query<AuctionRow>(
      `UPDATE auction SET ends_at = $2, scheduled_ends_at = $2, updated_at = $3 WHERE id = $1 RETURNING *`,
      [auctionId, endsAt, now]
    )
    const after = auctionFromRow(rows[0]!)
    const extended = { auctionId, listingId: after.listingId, endsAt: endsAt.toISOString() }
    await emit("auction.extended", { ...extended, because: "admin" }, `${auctionId}:admin:${endsAt.getTime()}`)
    return { before, after }
  })
}

function refusedEnd(message: string): RefusedError {
  return refusedField("endsAt", message)
}
