import type { MedusaContainer } from "@medusajs/framework/types"
import { listingTitle, type AnswerOf, type NoticeParams, type endpoints } from "@northlot/contract"
import type { AuctionMove } from "#src/modules/auction/types"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import { biddersOf } from "#src/queries/auction/bidders"
import { recordAct } from "#src/use-cases/audit/record-act"
import { listingNotice } from "../notice/listing-notice"

type Pause = AnswerOf<typeof endpoints.pauseAuction>["item"]

/**
 * An admin pauses an open auction until a given time. Only the audit log has the reason.
 * @throws RefusedError NOT_FOUND, AUCTION_NOT_OPEN, INVALID_INPUT
 */
export function pauseAuction(
  scope: MedusaContainer,
  admin: string,
  { auctionId, until, reason }: { auctionId: string; until: Date; reason: string }
): Promise<Pause> {
  return recorded(scope, admin, "auction.paused", reason, () =>
    scope.resolve("auction").runs.pause({ auctionId, until })
  )
}

/** @throws RefusedError NOT_FOUND, AUCTION_NOT_OPEN, INVALID_TRANSITION */
export function resumeAuction(
  scope: MedusaContainer,
  admin: string,
  { auctionId, reason }: { auctionId: string; reason: string }
): Promise<Pause> {
  return recorded(scope, admin, "auction.resumed", reason, () => scope.resolve("auction").runs.resume(auctionId))
}

function recorded(
  scope: MedusaContainer,
  admin: string,
  action: string,
  reason: string,
  act: () => Promise<AuctionMove>
): Promise<Pause> {
  return database().transaction(async () => {
    const { before, after } = await act()
    const timesOf = ({ endsAt, pausedUntil }: AuctionMove["after"]) => ({
      endsAt: endsAt.toISOString(),
      pausedUntil: pausedUntil?.toISOString() ?? null,
    })
    const { id: auctionId, listingId } = after
    await recordAct(scope, admin, action, listingId, {
      auctionId,
      before: timesOf(before),
      after: timesOf(after),
      reason,
    })
    return { auctionId, listingId, ...timesOf(after) }
  })
}

/**
 * Notifies every bidder and the seller of a pause, and of an early end of the pause. Each person gets each notice once.
 */
export async function tellPause(
  scope: MedusaContainer,
  event: OutboxTopics["auction.paused"] | OutboxTopics["auction.resumed"],
  id: number
): Promise<void> {
  const { auctionId, listingId, endsAt } = event
  const listing = await scope.resolve("listing").records.find(listingId)
  if (!listing) return
  const seller = await scope.resolve("account").accounts.retrieve(listing.sellerId)
  const people = [
    ...(await biddersOf(auctionId)).map((account) => ({ account, role: "buyer" as const })),
    ...(seller ? [{ account: seller, role: "seller" as const }] : []),
  ]
  const params: NoticeParams<"auctionExtended"> =
    "until" in event ? { fact: "paused", until: event.until, endsAt } : { fact: "resumed", endsAt }
  const told = { type: "auctionExtended", params } as const
  const about = { listingId, car: listingTitle(listing), told }
  const notices = people.map(({ account, role }) => {
    const key = `auction-pause:${id}:${account.id}`
    return listingNotice(account, { ...about, key, role }, { template: "auction-extended" })
  })
  await scope.resolve("message").notices.send(notices)
}
