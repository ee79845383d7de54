import type { MedusaContainer } from "@medusajs/framework/types"
import { quietUntil } from "#src/modules/notice/rules/quiet-hours"
import { cacheSeconds } from "#src/modules/notice/rules/push-message"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import type { OutboxTopics } from "#src/platform/outbox"
import { pushProvider } from "#src/providers/push/index"
import { openPushDevice } from "#src/queries/notice/push-devices"

/**
 * Sends a push notification to one device. Nothing is sent when the device was removed, the consent ended, or the
 * notification has expired. In quiet hours the notification is silent. A device that its push service no longer knows
 * is deleted.
 * @throws Error for a temporary failure, so that the delivery is retried
 */
export async function deliverPush(
  { deviceId, purpose, title, body, path, tag, usefulUntil }: OutboxTopics["push.requested"],
  scope: MedusaContainer,
  eventId: number
): Promise<void> {
  const preferences = scope.resolve("notice")
  const keys = await preferences.pushKeys.current()
  const device = keys && (await openPushDevice(deviceId, keys.publicKey))
  if (!device) return
  const { id, accountId } = device
  if (purpose && !(await scope.resolve("account").consents.standing(accountId))[purpose].push.granted) return
  const [{ quietHours }, now] = await Promise.all([preferences.settings.ofAccount(accountId), database().now()])
  const seconds = cacheSeconds(usefulUntil === null ? null : new Date(usefulUntil), now)
  if (seconds === 0) return
  const silent = quietUntil(now, quietHours) !== null
  const push = { key: `push:${eventId}`, title, body, path, tag, silent, seconds, urgent: usefulUntil !== null }
  const outcome = await pushProvider().send(device, push, keys)
  if (outcome.is === "taken") return preferences.pushDevices.noteUse(id)
  if (outcome.is === "gone") return preferences.pushDevices.removeAll([id])
  // The log has the device id only, because the push address is a secret of the device.
  logger.warn({ device: id, status: outcome.status }, "A push service does not take a notification")
}
