import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type BodyOf, type Endpoints, type PushDevice } from "@northlot/contract"
import { deviceName } from "#src/modules/account/rules/device-name"
import { PUSH_DEVICES } from "#src/modules/notice/rules/limits"
import type { PushDeviceRecord } from "#src/modules/notice/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { targetRefusal } from "#src/platform/ssrf-guard"
import { newToken } from "#src/platform/signature"
import { isBrowserKey } from "#src/providers/push/browser-key"
import { pushDeviceAt, pushDevicesOf, signedOutPushDevices } from "#src/queries/notice/push-devices"

interface Browser {
  accountId: string
  sessionId: string
  userAgent: string | undefined
}

const REMOVED_AT_ONCE = 1_000

const preferencesOf = (scope: MedusaContainer) => scope.resolve("notice")

/** The public key that a browser needs to subscribe to push notifications, and this person's registered devices. */
export async function ownPushDevices(
  scope: MedusaContainer,
  { accountId, sessionId }: { accountId: string; sessionId: string | null }
): Promise<{ serverKey: string | null; items: PushDevice[] }> {
  const keys = await preferencesOf(scope).pushKeys.current()
  if (!keys) return { serverKey: null, items: [] }
  const devices = await pushDevicesOf(accountId, keys.publicKey)
  return { serverKey: keys.publicKey, items: devices.map((device) => shown(device, sessionId)) }
}

/**
 * Adds a browser, or updates a known browser. Null when `inPlaceOf` names a device that is not this person's. If
 * another person registered the same browser, its push address now belongs to this person only.
 * @throws RefusedError `INVALID_INPUT` for a forbidden address or invalid keys, `DEVICES_FULL`, `INVALID_TRANSITION`
 * where no push notifications are sent
 */
export async function addPushDevice(
  scope: MedusaContainer,
  { accountId, sessionId, userAgent }: Browser,
  { endpoint, keys, inPlaceOf }: BodyOf<Endpoints["addPushDevice"]>
): Promise<PushDevice | null> {
  const refusal = targetRefusal(endpoint)
  if (refusal) refuse("endpoint", refusal)
  if (!isBrowserKey(keys.p256dh)) refuse("keys", "This is not the public key of a browser.")
  const serverKey = (await preferencesOf(scope).pushKeys.current())?.publicKey
  if (!serverKey) throw new RefusedError("INVALID_TRANSITION", "Northlot sends no push notifications at present.")
  const devices = preferencesOf(scope).pushDevices
  const [p256dh, auth] = [keys.p256dh, keys.auth].map((key) => key.replace(/=+$/, "")) as [string, string]
  const added = await database().transaction(async () => {
    await scope.resolve("account").accounts.lock(accountId)
    const known = await pushDeviceAt(endpoint)
    if (inPlaceOf !== undefined) {
      const old = inPlaceOf === endpoint ? known : await pushDeviceAt(inPlaceOf)
      if (old?.accountId !== accountId) {
        if (old && old === known && old.p256dh === p256dh && old.auth === auth) await devices.removeAll([old.id])
        return null
      }
      if (old !== known) await devices.remove(old.id, accountId)
    }
    if (known?.accountId !== accountId) {
      const present = await pushDevicesOf(accountId, serverKey)
      if (present.length >= PUSH_DEVICES) throw new RefusedError("DEVICES_FULL")
    }
    const name = deviceName(userAgent)
    return (
      (await devices.put({ accountId, sessionId, endpoint, p256dh, auth, serverKey, name })) ??
      refuse("keys", "This push address is already registered with other keys.")
    )
  })
  return added && shown(added, sessionId)
}

/** @throws RefusedError `NOT_FOUND` */
export async function removePushDevice(scope: MedusaContainer, id: string, accountId: string): Promise<void> {
  if (!(await preferencesOf(scope).pushDevices.remove(id, accountId))) throw new RefusedError("NOT_FOUND")
}

/** Sends a test notification to this device. @throws RefusedError `NOT_FOUND` */
export async function testPushDevice(scope: MedusaContainer, id: string, accountId: string): Promise<void> {
  const keys = await preferencesOf(scope).pushKeys.current()
  const device = keys && (await pushDevicesOf(accountId, keys.publicKey)).find((one) => one.id === id)
  if (!device) throw new RefusedError("NOT_FOUND")
  const message = {
    title: "Notifications arrive here",
    body: "The notifications that you chose will look like this one.",
    path: "/account/notifications",
    tag: "test",
  }
  await database().transaction(() =>
    emit("push.requested", { deviceId: id, purpose: null, ...message, usefulUntil: null }, `test:${newToken()}`)
  )
}

/** Deletes devices whose person has signed out. These devices have got no push notification since the sign-out. */
export async function forgetSignedOutPushDevices(scope: MedusaContainer): Promise<void> {
  const ids = await signedOutPushDevices(REMOVED_AT_ONCE)
  if (ids.length > 0) await preferencesOf(scope).pushDevices.removeAll(ids)
}

function shown({ id, name, addedAt, lastUsedAt, sessionId }: PushDeviceRecord, here: string | null): PushDevice {
  return {
    id,
    name,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: sessionId === here,
  }
}

function refuse(field: string, sentence: string): never {
  throw new RefusedError("INVALID_INPUT", sentence, { fields: { [field]: sentence } })
}
