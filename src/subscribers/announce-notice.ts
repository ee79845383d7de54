import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"

/**
 * Shows a new notice on the person's open pages. Both parties of a sale receive `bidWon`, each in their own role
 * (spec §4).
 */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["notice.created"]>): Promise<void> {
  const { noticeId } = event.data
  const notice = await scope.resolve("message").notices.retrieve(noticeId)
  if (!notice) return
  const { accountId, listingId, role, saleId, type } = notice
  scope.resolve("realtime").toAccount(accountId, "notices:changed", {})
  if (type === "chatActivated")
    return scope.resolve("realtime").toAccount(accountId, "chatActivatedForUser", { listingId, userId: accountId })
  if (type === "auctionUnsold") {
    return scope.resolve("realtime").toAccount(accountId, "system", {
      type,
      listingId,
      buyerId: null,
      sellerId: accountId,
      role,
      noticeId,
    })
  }
  if ((type === "bidWon" || type === "listingSold") && saleId) {
    const sale = await scope.resolve("sale").sales.retrieve(saleId)
    if (!sale) return
    const { buyerId, sellerId } = sale
    scope
      .resolve("realtime")
      .toAccount(accountId, "system", { type: "bidWon", listingId, buyerId, sellerId, role, noticeId })
  }
}

export const config: SubscriberConfig = {
  event: "notice.created",
  context: { subscriberId: "announce-notice" },
}
