import type { MedusaContainer } from "@medusajs/framework/types"

/** All notices up to that moment call no more attention, on any device of the person. */
export async function seeNotices(scope: MedusaContainer, accountId: string, until: Date): Promise<void> {
  await scope.resolve("message").notices.markAllSeen(accountId, until)
  scope.resolve("realtime").toAccount(accountId, "notices:changed", {})
}

/**
 * A notice is not shown again, and goes away on the person's other devices. @throws RefusedError `NOT_FOUND` for
 * somebody else's.
 */
export async function seeNotice(scope: MedusaContainer, noticeId: string, accountId: string): Promise<void> {
  await scope.resolve("message").notices.markSeen(noticeId, accountId)
  scope.resolve("realtime").toAccount(accountId, "notice:seen", { noticeId })
}
