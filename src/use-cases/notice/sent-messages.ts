import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"

/** The most messages that one SQL statement deletes, so that the statement stays short. */
const MESSAGES_AT_ONCE = 500

/** The notification module can delete its records, but its published type leaves the method out. */
interface Sent {
  listNotifications(filters: object, config: object): Promise<{ id: string }[]>
  deleteNotifications(ids: string[]): Promise<void>
}

/** Deletes the messages to these addresses after their person has closed the account. */
export function forgetMessagesTo(scope: MedusaContainer, addresses: readonly string[]): Promise<void> {
  return forget(scope, { to: [...addresses] })
}

/** Deletes messages that are older than this many days. */
export async function forgetOldMessages(scope: MedusaContainer, days: number): Promise<void> {
  const before = new Date((await database().now()).getTime() - days * 86_400_000)
  await forget(scope, { created_at: { $lt: before } })
}

async function forget(scope: MedusaContainer, filters: object): Promise<void> {
  const sent = scope.resolve(Modules.NOTIFICATION) as unknown as Sent
  for (;;) {
    const found = await sent.listNotifications(filters, { select: ["id"], take: MESSAGES_AT_ONCE })
    if (found.length === 0) return
    await sent.deleteNotifications(found.map(({ id }) => id))
  }
}
