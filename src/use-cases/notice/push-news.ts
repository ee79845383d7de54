import type { MedusaContainer } from "@medusajs/framework/types"
import { noticeTarget, type NoticePurpose } from "@northlot/contract"
import { pushMessage, pushPurposeOf, pushTag } from "#src/modules/notice/rules/push-message"
import type { PushMessage } from "#src/modules/notice/types"
import { database } from "#src/platform/database"
import { emitAll, type OutboxTopics } from "#src/platform/outbox"
import { worded } from "#src/queries/notice/notices"
import { pushDevicesOf } from "#src/queries/notice/push-devices"

/** The devices for this person's push notifications; empty when push is not available. */
export async function pushDeviceIds(scope: MedusaContainer, accountId: string): Promise<string[]> {
  const keys = await scope.resolve("notice").pushKeys.current()
  if (!keys) return []
  return (await pushDevicesOf(accountId, keys.publicKey)).map(({ id }) => id)
}

/**
 * Requests one push per device, so that an unreachable device delays no other. `key` identifies the reported event:
 * each device gets one push per key.
 */
export async function requestPushes(
  deviceIds: readonly string[],
  {
    key,
    purpose,
    message,
    usefulUntil,
  }: { key: string; purpose: NoticePurpose; message: PushMessage; usefulUntil: Date | null }
): Promise<void> {
  await emitAll(
    "push.requested",
    deviceIds.map((deviceId) => ({
      payload: { deviceId, purpose, ...message, usefulUntil: usefulUntil?.toISOString() ?? null },
      key: `${key}:${deviceId}`,
    }))
  )
}

/** Sends a notice about a sale to the person's devices too, if the person chose push. */
export async function pushNotice(
  { noticeId, accountId }: OutboxTopics["notice.created"],
  scope: MedusaContainer
): Promise<void> {
  const notice = await scope.resolve("message").notices.retrieve(noticeId)
  const purpose = notice && pushPurposeOf(notice.type)
  if (!notice || !purpose) return
  if (!(await scope.resolve("account").consents.standing(accountId))[purpose].push.granted) return
  const deviceIds = await pushDeviceIds(scope, accountId)
  if (deviceIds.length === 0) return
  const [told] = await worded([notice])
  const { type, role, listingId, saleId } = notice
  const path = noticeTarget({ type, role, listingId, saleId, params: told!.params })
  const message = pushMessage(told!, { path, tag: pushTag(type, listingId) })
  await database().transaction(() =>
    requestPushes(deviceIds, { key: `notice:${noticeId}`, purpose, message, usefulUntil: null })
  )
}
