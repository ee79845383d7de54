import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, refusedField } from "@northlot/contract"
import { database } from "#src/platform/database"

export interface NewClosure {
  locationId: string | null
  /** The first day; `from` and `to` are calendar days, both included. */
  from: string
  to: string
  reason: string
  by: string
}

/** The reason why a location takes no bookings on a day; `null` where it takes bookings. */
export async function closureOn(locationId: string, date: string): Promise<string | null> {
  const { rows } = await database().query<{ reason: string }>(
    `SELECT reason FROM inspection_closure
     WHERE (location_id IS NULL OR location_id = $1) AND $2::date BETWEEN from_day AND to_day ORDER BY at LIMIT 1`,
    [locationId, date]
  )
  return rows[0]?.reason ?? null
}

/**
 * Closes days for new bookings. Waits for bookings in progress. Returns the closure's id and the number of existing
 * bookings, which remain valid.
 * @throws RefusedError INVALID_INPUT
 */
export async function addClosure(closure: NewClosure): Promise<{ id: string; booked: number }> {
  const { locationId, from, to, reason, by } = closure
  return database().transaction(async () => {
    const { rowCount } = await database().query(
      `SELECT FROM inspection_location WHERE $1::text IS NULL OR id = $1 ORDER BY id FOR UPDATE`,
      [locationId]
    )
    if (rowCount === 0) {
      throw refusedField("locationId", "Choose one of our locations.")
    }
    const id = generateEntityId(undefined, "clos")
    await database().query(
      `INSERT INTO inspection_closure (id, location_id, from_day, to_day, reason, by, at)
       VALUES ($1, $2, $3, $4, $5, $6, northlot_now())`,
      [id, locationId, from, to, reason, by]
    )
    const { rows } = await database().query<{ booked: number }>(
      `SELECT count(*) AS booked FROM inspection_appointment
       WHERE status = 'booked' AND ($1::text IS NULL OR location_id = $1)
         AND (starts_at AT TIME ZONE 'America/Toronto')::date BETWEEN $2::date AND $3::date`,
      [locationId, from, to]
    )
    return { id, booked: rows[0]!.booked }
  })
}

/** Removes a closure. Returns whether the closure existed. */
export async function removeClosure(id: string): Promise<boolean> {
  const { rowCount } = await database().query(`DELETE FROM inspection_closure WHERE id = $1`, [id])
  return rowCount === 1
}

/**
 * Assigns an inspector to an appointment.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION for an appointment that is over
 */
export async function assignInspector(appointmentId: string, username: string | null, by: string): Promise<void> {
  const { rows } = await database().query<{ status: string }>(
    `SELECT status FROM inspection_appointment WHERE id = $1`,
    [appointmentId]
  )
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  if (rows[0].status !== "booked")
    throw new RefusedError(
      "INVALID_TRANSITION",
      rows[0].status === "cancelled" ? "This inspection was cancelled." : "This inspection is over."
    )
  if (username === null) {
    await database().query(`DELETE FROM inspection_assignment WHERE appointment_id = $1`, [appointmentId])
    return
  }
  await database().query(
    `INSERT INTO inspection_assignment (appointment_id, username, by, at) VALUES ($1, $2, $3, northlot_now())
     ON CONFLICT (appointment_id) DO UPDATE SET username = excluded.username, by = excluded.by, at = excluded.at`,
    [appointmentId, username, by]
  )
}
