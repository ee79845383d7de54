import { database } from "#src/platform/database"
import { standingOf, type AdminStanding } from "../rules/admin-standing"

const COLUMNS = `username, created_by, created_at, confirmed_by, confirmed_at`

/** Who made each admin and who confirmed them. One who was made at a start of the server has no row. */
export class AdminStandings {
  async lock(username: string): Promise<AdminStanding> {
    const rows = await database().records<AdminStanding>(
      `SELECT ${COLUMNS} FROM admin_standing WHERE username = $1 FOR UPDATE`,
      [username]
    )
    return standingOf(username, rows)
  }

  async all(): Promise<AdminStanding[]> {
    return database().records<AdminStanding>(`SELECT ${COLUMNS} FROM admin_standing`)
  }

  /** Written before the admin can sign in; one that was left by a process that ended in between begins anew. */
  async add(username: string, createdBy: string): Promise<void> {
    await database().query(
      `INSERT INTO admin_standing (username, created_by) VALUES ($1, $2) ON CONFLICT (username) DO UPDATE
       SET created_by = EXCLUDED.created_by, created_at = EXCLUDED.created_at, confirmed_by = NULL, confirmed_at = NULL`,
      [username, createdBy]
    )
  }

  async confirm(username: string, by: string): Promise<void> {
    await database().query(
      `UPDATE admin_standing SET confirmed_by = $2, confirmed_at = northlot_now() WHERE username = $1`,
      [username, by]
    )
  }
}
