import { generateEntityId } from "@medusajs/framework/utils"
import type { StaffRole } from "@northlot/contract"
import { database } from "#src/platform/database"
import { tokenHash } from "#src/platform/signature"
import type { StaffInvitationRow } from "../tables"
import type { StaffInvitation } from "../types"

const HOURS = 72
const COLUMNS = `id, email, role, token_hash, sent, sent_at, expires_at, invited_by, outcome, ended_at, username,
  outcome IS NULL AND expires_at > northlot_now() AS open`

type Row = StaffInvitationRow & { open: boolean }

/** Invitations to the console. Only a hash of the link's token is stored. */
export class StaffInvitations {
  async all(): Promise<StaffInvitation[]> {
    return database().records<Row>(`SELECT ${COLUMNS} FROM staff_invitation ORDER BY sent_at DESC, id DESC LIMIT 200`)
  }

  async find(id: string): Promise<StaffInvitation | null> {
    const rows = await database().records<Row>(`SELECT ${COLUMNS} FROM staff_invitation WHERE id = $1`, [id])
    return rows[0] ?? null
  }

  async lock(id: string): Promise<StaffInvitation | null> {
    const rows = await database().records<Row>(`SELECT ${COLUMNS} FROM staff_invitation WHERE id = $1 FOR UPDATE`, [id])
    return rows[0] ?? null
  }

  /** Locks the open invitation with this link. */
  async lockByToken(token: string): Promise<StaffInvitation | null> {
    const rows = await database().records<Row>(
      `SELECT ${COLUMNS} FROM staff_invitation WHERE token_hash = $1 FOR UPDATE`,
      [tokenHash(token)]
    )
    return rows[0]?.open ? rows[0] : null
  }

  async findByToken(token: string): Promise<StaffInvitation | null> {
    const rows = await database().records<Row>(`SELECT ${COLUMNS} FROM staff_invitation WHERE token_hash = $1`, [
      tokenHash(token),
    ])
    return rows[0]?.open ? rows[0] : null
  }

  /**
   * Adds an invitation. `tokenOf` derives the link's token from the id. Null where this address has an open invitation.
   */
  async add(
    invitation: { email: string; role: StaffRole; invitedBy: string },
    tokenOf: (id: string, sent: number) => string
  ): Promise<string | null> {
    const id = generateEntityId(undefined, "inv")
    const { rowCount } = await database().query(
      `INSERT INTO staff_invitation (id, email, role, invited_by, token_hash, expires_at)
       VALUES ($1, $2, $3, $4, $5, northlot_now() + make_interval(hours => $6))
       ON CONFLICT (email) WHERE outcome IS NULL DO NOTHING`,
      [id, invitation.email, invitation.role, invitation.invitedBy, tokenHash(tokenOf(id, 1)), HOURS]
    )
    return rowCount === 1 ? id : null
  }

  /** Replaces the link, so that the earlier link is invalid. The caller holds the invitation's lock. */
  async renew(id: string, sent: number, token: string): Promise<void> {
    await database().query(
      `UPDATE staff_invitation SET sent = $2, token_hash = $3, sent_at = northlot_now(),
         expires_at = northlot_now() + make_interval(hours => $4) WHERE id = $1`,
      [id, sent, tokenHash(token), HOURS]
    )
  }

  /** Revokes the invitations that a removed staff member sent. */
  async revokeAllOf(invitedBy: string): Promise<void> {
    await database().query(
      `UPDATE staff_invitation SET outcome = 'revoked', ended_at = northlot_now()
       WHERE invited_by = $1 AND outcome IS NULL`,
      [invitedBy]
    )
  }

  async end(id: string, outcome: "accepted" | "revoked", username: string | null = null): Promise<void> {
    await database().query(
      `UPDATE staff_invitation SET outcome = $2, ended_at = northlot_now(), username = $3 WHERE id = $1`,
      [id, outcome, username]
    )
  }
}
