import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import { newToken, tokenHash } from "#src/platform/signature"
import type { CamelCased } from "#src/platform/camel-case"
import type { SessionRow, StaffMemberRow } from "../tables"
import type { StaffMember } from "../types"

const HOURS = 8
/** The last use of a session is stored at most this often, so that most requests only read. */
const TOUCH_MINUTES = 5
/** For this many minutes a staff member need not prove their identity again. */
const PROOF_MINUTES = 10

/** A console session with the data that each request checks. */
export type StaffSession = CamelCased<Pick<StaffMemberRow, "username" | "role">> & {
  sessionId: string
  userId: string
  expiresAt: Date
  /** The staff member has a second factor. */
  hasFactor: boolean
  /** The staff member proved their identity in this session within the last `PROOF_MINUTES`. */
  isProved: boolean
}

export type OpenStaffSession = CamelCased<
  Pick<SessionRow, "id" | "device" | "address" | "created_at" | "last_used_at" | "expires_at">
>

const IS_OPEN = `session.revoked_at IS NULL AND session.expires_at > northlot_now()`

/** Staff members' sessions. Only hashes of the tokens are stored. */
export class StaffSessions {
  /**
   * Creates a session in which the identity is proved. `member` was read before the password check, so the row is
   * locked and checked again. Null when the person was removed or all their sessions were ended since.
   */
  async create(
    member: Pick<StaffMember, "username" | "signInVersion">,
    from: { userId: string; address: string; device: string; withFactor: boolean }
  ): Promise<{ token: string; expiresAt: Date } | null> {
    const token = newToken()
    const rows = await database().records<{ expiresAt: Date }>(
      `WITH present AS (
         SELECT username FROM staff_member WHERE username = $3 AND sign_in_version = $4 AND removed_at IS NULL FOR SHARE)
       INSERT INTO session (id, token_hash, admin_user_id, admin_username, created_at, last_used_at, expires_at, proved_at,
         with_factor, address, device)
       SELECT $1, $2, $5, username, northlot_now(), northlot_now(), northlot_now() + make_interval(hours => $6),
         northlot_now(), $7, $8, $9 FROM present RETURNING expires_at`,
      [
        generateEntityId(undefined, "sess"),
        tokenHash(token),
        member.username,
        member.signInVersion,
        from.userId,
        HOURS,
        from.withFactor,
        from.address,
        from.device,
      ]
    )
    return rows[0] ? { token, ...rows[0] } : null
  }

  /** The open session of this token. A session without a second factor is invalid once its person has one. */
  async resolve(token: string, { used = true } = {}): Promise<StaffSession | null> {
    const rows = await database().records<StaffSession & { isStale: boolean }>(
      // The plan is cached: every console request runs this query, and planning takes most of its time.
      {
        name: "staff-session",
        text: `SELECT session.id AS session_id, admin_user_id AS user_id, username, role, expires_at, has_factor,
         proved_at > northlot_now() - make_interval(mins => $2) AS is_proved,
         last_used_at < northlot_now() - make_interval(mins => $3) AS is_stale
       FROM session JOIN staff_member ON username = admin_username AND removed_at IS NULL,
       LATERAL (SELECT EXISTS (SELECT FROM staff_factor WHERE staff_factor.username = admin_username) AS has_factor) factor
       WHERE token_hash = $1 AND ${IS_OPEN} AND (with_factor OR NOT has_factor)`,
      },
      [tokenHash(token), PROOF_MINUTES, TOUCH_MINUTES]
    )
    if (!rows[0]) return null
    const { isStale, ...session } = rows[0]
    if (isStale && used)
      await database().query(`UPDATE session SET last_used_at = northlot_now() WHERE id = $1`, [session.sessionId])
    return session
  }

  async open(username: string): Promise<OpenStaffSession[]> {
    return database().records<
      Pick<SessionRow, "id" | "device" | "address" | "created_at" | "last_used_at" | "expires_at">
    >(
      `SELECT id, device, address, created_at, last_used_at, expires_at FROM session
       WHERE admin_username = $1 AND ${IS_OPEN} ORDER BY last_used_at DESC, id`,
      [username]
    )
  }

  /** Records that the person proved their identity again. `withFactor` says whether they used a second factor. */
  async prove(sessionId: string, withFactor: boolean): Promise<void> {
    await database().query(
      `UPDATE session SET proved_at = northlot_now(), with_factor = with_factor OR $2 WHERE id = $1`,
      [sessionId, withFactor]
    )
  }

  /** Ends a session. Returns false where the person has no open session with this id. */
  async end(username: string, sessionId: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE session SET revoked_at = northlot_now() WHERE id = $2 AND admin_username = $1 AND ${IS_OPEN}`,
      [username, sessionId]
    )
    return rowCount === 1
  }

  /**
   * Ends the staff member's other console sessions, the sessions in which they read the site as a member, and their
   * unfinished sign-ins. Returns the ids of the ended sessions.
   */
  async endOthers(username: string, sessionId: string | null): Promise<string[]> {
    await database().query(`UPDATE staff_member SET sign_in_version = sign_in_version + 1 WHERE username = $1`, [
      username,
    ])
    const { rows } = await database().query<{ id: string }>(
      `UPDATE session SET revoked_at = northlot_now()
       WHERE (admin_username = $1 OR read_by = $1) AND id IS DISTINCT FROM $2 AND ${IS_OPEN} RETURNING id`,
      [username, sessionId]
    )
    return rows.map(({ id }) => id)
  }
}
