import type { MedusaContainer } from "@medusajs/framework/types"

/** Marks all notices of the person that were created up to `until` as seen, on all devices. */
export async function seeNotices(scope: MedusaContainer, accountId: string, until: Date): Promise<void> {
  await scope.resolve("message").notices.markAllSeen(accountId, until)
  scope.resolve("realtime").toAccount(accountId, "notices:changed", {})
}

/**
 * Marks a notice as seen, so that it disappears on all devices of the person.
 * @throws RefusedError `NOT_FOUND` for another person's notice
 */
export async function seeNotice(scope: MedusaContainer, noticeId: string, accountId: string): Promise<void> {
  await scope.resolve("message").notices.markSeen(noticeId, accountId)
  scope.resolve("realtime").toAccount(accountId, "notice:seen", { noticeId })
}
