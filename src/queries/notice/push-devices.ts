import { database } from "#src/platform/database"
import type { PushDeviceRecord } from "#src/modules/notice/types"

/** SQL join: excludes devices whose session was signed out, on the device itself or from elsewhere. */
const SIGNED_IN = `JOIN session ON session.id = device.session_id AND session.revoked_at IS NULL`
const COLUMNS = `device.id, device.account_id, device.session_id, device.endpoint, device.p256dh, device.auth, device.server_key,
  device.name, device.added_at, device.last_used_at`

/** A person's devices that are registered for this public push key of the market, newest first. */
export async function pushDevicesOf(accountId: string, serverKey: string): Promise<PushDeviceRecord[]> {
  return database().records<PushDeviceRecord>(
    `SELECT ${COLUMNS} FROM push_device AS device ${SIGNED_IN}
     WHERE device.account_id = $1 AND device.server_key = $2 ORDER BY device.added_at DESC, device.id`,
    [accountId, serverKey]
  )
}

/** The device with this push endpoint, whatever the push key is. Null if no signed-in session uses the device. */
export async function pushDeviceAt(endpoint: string): Promise<PushDeviceRecord | null> {
  const rows = await database().records<PushDeviceRecord>(
    `SELECT ${COLUMNS} FROM push_device AS device ${SIGNED_IN} WHERE device.endpoint = $1`,
    [endpoint]
  )
  return rows[0] ?? null
}

/** One device by id; null if it was removed or signed out, or if its account is not active. */
export async function openPushDevice(id: string, serverKey: string): Promise<PushDeviceRecord | null> {
  const rows = await database().records<PushDeviceRecord>(
    `SELECT ${COLUMNS} FROM push_device AS device ${SIGNED_IN}
     JOIN account ON account.id = device.account_id AND account.status = 'active'
     WHERE device.id = $1 AND device.server_key = $2`,
    [id, serverKey]
  )
  return rows[0] ?? null
}

/** Devices whose session was signed out. */
export async function signedOutPushDevices(limit: number): Promise<string[]> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT device.id FROM push_device AS device LEFT JOIN session ON session.id = device.session_id
     WHERE session.id IS NULL OR session.revoked_at IS NOT NULL ORDER BY device.id LIMIT $1`,
    [limit]
  )
  return rows.map(({ id }) => id)
}
