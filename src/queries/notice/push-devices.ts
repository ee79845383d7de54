import { database } from "#src/platform/database"
import type { PushDeviceRecord } from "#src/modules/notice/types"

/** A browser gets nothing any more from where its person has signed out, there or from elsewhere. */
const SIGNED_IN = `JOIN session ON session.id = device.session_id AND session.revoked_at IS NULL`
const COLUMNS = `device.id, device.account_id, device.session_id, device.endpoint, device.p256dh, device.auth, device.server_key,
  device.name, device.added_at, device.last_used_at`

/** The devices of a person that get push notifications under this key of the market, the newest first. */
export async function pushDevicesOf(accountId: string, serverKey: string): Promise<PushDeviceRecord[]> {
  return database().records<PushDeviceRecord>(
    `SELECT ${COLUMNS} FROM push_device AS device ${SIGNED_IN}
     WHERE device.account_id = $1 AND device.server_key = $2 ORDER BY device.added_at DESC, device.id`,
    [accountId, serverKey]
  )
}

/** The device at an address, whatever its key; null where nobody is signed in there with it any more. */
export async function pushDeviceAt(endpoint: string): Promise<PushDeviceRecord | null> {
  const rows = await database().records<PushDeviceRecord>(
    `SELECT ${COLUMNS} FROM push_device AS device ${SIGNED_IN} WHERE device.endpoint = $1`,
    [endpoint]
  )
  return rows[0] ?? null
}

/** One of them; null where it was removed, signed out, or belongs to an account that is closed to its person. */
export async function openPushDevice(id: string, serverKey: string): Promise<PushDeviceRecord | null> {
  const rows = await database().records<PushDeviceRecord>(
    `SELECT ${COLUMNS} FROM push_device AS device ${SIGNED_IN}
     JOIN account ON account.id = device.account_id AND account.status = 'active'
     WHERE device.id = $1 AND device.server_key = $2`,
    [id, serverKey]
  )
  return rows[0] ?? null
}

/** Devices whose person has signed out. */
export async function signedOutPushDevices(limit: number): Promise<string[]> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT device.id FROM push_device AS device LEFT JOIN session ON session.id = device.session_id
     WHERE session.id IS NULL OR session.revoked_at IS NOT NULL ORDER BY device.id LIMIT $1`,
    [limit]
  )
  return rows.map(({ id }) => id)
}
