import type { MedusaContainer } from "@medusajs/framework/types"
import { listingTitle, type AnswerOf, type endpoints } from "@northlot/contract"
import type { ExtensionRequest } from "#src/modules/auction/types"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import { biddersOf } from "#src/queries/auction/bidders"
import { recordAct } from "#src/use-cases/audit/record-act"
import { listingNotice } from "../notice/listing-notice"

type Extension = AnswerOf<typeof endpoints.extendAuction>["item"]

/**
 * An admin moves the end of an open auction. Only the audit log has the reason.
 * @throws RefusedError NOT_FOUND, AUCTION_NOT_OPEN, INVALID_INPUT
 */
export function extendAuction(
  scope: MedusaContainer,
  admin: string,
  { reason, ...request }: ExtensionRequest & { reason: string }
): Promise<Extension> {
  return database().transaction(async () => {
    const { before, after } = await scope.resolve("auction").runs.extend(request)
    const { id: auctionId, listingId } = after
    const [previousEndsAt, endsAt] = [before.endsAt.toISOString(), after.endsAt.toISOString()]
    await recordAct(scope, admin, "auction.extended", listingId, {
      auctionId,
      before: { endsAt: previousEndsAt },
      after: { endsAt },
      reason,
    })
    return { auctionId, listingId, previousEndsAt, endsAt }
  })
}

/** Notifies every bidder and the seller that an admin moved the end. Each person gets one notice per move. */
export async function tellExtension(scope: MedusaContainer, event: OutboxTopics["auction.extended"]): Promise<void> {
  const { auctionId, listingId, endsAt, because } = event
  if (because !== "admin") return
  const listing = await scope.resolve("listing").records.find(listingId)
  if (!listing) return
  const seller = await scope.resolve("account").accounts.retrieve(listing.sellerId)
  const people = [
    ...(await biddersOf(auctionId)).map((account) => ({ account, role: "buyer" as const })),
    ...(seller ? [{ account: seller, role: "seller" as const }] : []),
  ]
  const told = { type: "auctionExtended", params: { fact: "extended", endsAt } } as const
  const about = { listingId, car: listingTitle(listing), told }
  const notices = people.map(({ account, role }) => {
    const key = `auction-extended:${auctionId}:${endsAt}:${account.id}`
    return listingNotice(account, { ...about, key, role }, { template: "auction-extended" })
  })
  await scope.resolve("message").notices.send(notices)
}
