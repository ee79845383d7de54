import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database, violates, holdLock } from "#src/platform/database"
import type { CertificationRecord } from "../types"

const COLUMNS = `id, listing_id, account_id, status, charge_id`

/**
 * Returns this account's unpaid purchase for the listing if it can still be paid; otherwise creates one.
 * @throws RefusedError `INVALID_TRANSITION` while the listing has a paid and unused inspection
 */
export async function openPurchase(
  request: { listingId: string; accountId: string },
  canBePaid: (asked: CertificationRecord) => Promise<boolean>
): Promise<CertificationRecord> {
  const known = await newestOpen(request.listingId)
  // `canBePaid` is called before the lock, because the holder of a lock must not wait for a second connection.
  const givenUp = known?.status === "asked" && !(await canBePaid(known)) ? known.id : null
  return database().transaction(async () => {
    // The lock makes two simultaneous requests create only one purchase.
    await holdLock("certification_purchase", request.listingId)
    const present = await newestOpen(request.listingId)
    if (present?.status === "paid")
      throw new RefusedError(
        "INVALID_TRANSITION",
        "The inspection of this car is paid for already. Book its appointment."
      )
    if (present && present.accountId === request.accountId && present.id !== givenUp) return present
    const made = await database().records<CertificationRecord>(
      `INSERT INTO certification (id, listing_id, account_id) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
      [generateEntityId(undefined, "cert"), request.listingId, request.accountId]
    )
    return made[0]!
  })
}

/** The listing's paid and unused purchase, otherwise its newest unpaid purchase. */
async function newestOpen(listingId: string): Promise<CertificationRecord | null> {
  const rows = await database().records<CertificationRecord>(
    `SELECT ${COLUMNS} FROM certification WHERE listing_id = $1 AND status IN ('asked', 'paid') ORDER BY (status = 'paid') DESC, created_at DESC, id DESC LIMIT 1`,
    [listingId]
  )
  return rows[0] ?? null
}

export async function findPurchase(id: string): Promise<CertificationRecord | null> {
  const rows = await database().records<CertificationRecord>(`SELECT ${COLUMNS} FROM certification WHERE id = $1`, [id])
  return rows[0] ?? null
}

/** Locks the purchase row until the transaction ends. */
export async function lockPurchase(id: string): Promise<CertificationRecord | null> {
  const rows = await database().records<CertificationRecord>(
    `SELECT ${COLUMNS} FROM certification WHERE id = $1 FOR UPDATE`,
    [id]
  )
  return rows[0] ?? null
}

/** Whether the listing has a paid inspection that has not taken place yet. */
export async function isOpenFor(listingId: string): Promise<boolean> {
  const { rowCount } = await database().query(`SELECT FROM certification WHERE listing_id = $1 AND status = 'paid'`, [
    listingId,
  ])
  return rowCount! > 0
}

/**
 * Stores the payment of a purchase. A repeated call changes nothing.
 * @throws RefusedError `INVALID_TRANSITION` when the payment can no longer buy this inspection
 */
export async function markPaid(id: string, chargeId: string): Promise<void> {
  await database()
    .transaction(async () => {
      const known = await lockPurchase(id)
      if (known?.chargeId === chargeId) return
      if (known?.status !== "asked") throw alreadyPaid()
      await setPurchase(id, { status: "paid", chargeId })
    })
    .catch((error: unknown) => {
      throw violates(error, "certification_open") ? alreadyPaid() : error
    })
}

export async function setPurchase(
  id: string,
  change: { status: CertificationRecord["status"]; chargeId?: string }
): Promise<void> {
  await database().query(
    `UPDATE certification SET status = $2, charge_id = coalesce($3, charge_id), updated_at = northlot_now() WHERE id = $1`,
    [id, change.status, change.chargeId ?? null]
  )
}

function alreadyPaid(): RefusedError {
  return new RefusedError("INVALID_TRANSITION", "The inspection of this car was paid for already.")
}
