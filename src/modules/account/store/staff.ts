import type { StaffRole } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { StaffMemberRow } from "../tables"
import type { StaffMember } from "../types"

const COLUMNS = `username, role, email, created_by, created_at, confirmed_by, confirmed_at, removed_by, removed_at,
  sign_in_version`

/** Present and former staff members. Rows are never deleted, so that records can name former staff. */
export class Staff {
  async all(): Promise<StaffMember[]> {
    return database().records<StaffMemberRow>(`SELECT ${COLUMNS} FROM staff_member ORDER BY username`)
  }

  async find(username: string): Promise<StaffMember | null> {
    const rows = await database().records<StaffMemberRow>(
      `SELECT ${COLUMNS} FROM staff_member WHERE username = $1 AND removed_at IS NULL`,
      [username]
    )
    return rows[0] ?? null
  }

  /** Locks all staff for a change of permissions, so that two concurrent changes run one after the other. */
  async lockAll(): Promise<StaffMember[]> {
    return database().records<StaffMemberRow>(`SELECT ${COLUMNS} FROM staff_member ORDER BY username FOR UPDATE`)
  }

  /** Locks one staff member, for a change of how they sign in. */
  async lock(username: string): Promise<void> {
    await database().query(`SELECT FROM staff_member WHERE username = $1 FOR UPDATE`, [username])
  }

  /**
   * Adds a staff member. Returns false where the name is or was in use. `createdBy` is null for an account that a
   * server start created.
   */
  async add(member: {
    username: string
    role: StaffRole
    email: string | null
    createdBy: string | null
  }): Promise<boolean> {
    const { rowCount } = await database().query(
      `INSERT INTO staff_member (username, role, email, created_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT (username) DO NOTHING`,
      [member.username, member.role, member.email, member.createdBy]
    )
    return rowCount === 1
  }

  async confirm(username: string, by: string): Promise<void> {
    await database().query(
      `UPDATE staff_member SET confirmed_by = $2, confirmed_at = northlot_now() WHERE username = $1`,
      [username, by]
    )
  }

  async remove(username: string, by: string): Promise<void> {
    await database().query(`UPDATE staff_member SET removed_by = $2, removed_at = northlot_now() WHERE username = $1`, [
      username,
      by,
    ])
  }

  async changeRole(username: string, role: StaffRole): Promise<void> {
    await database().query(`UPDATE staff_member SET role = $2 WHERE username = $1`, [username, role])
  }
}
