import { generateEntityId } from "@medusajs/framework/utils"
import type { AnnouncementGroup } from "@northlot/contract"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"

/**
 * E-mail announcements to a group, with a row per recipient. Each recipient gets an announcement only once, even
 * after a crash.
 */
export class Announcements {
  /**
   * Adds an announcement and its recipients. `null` if the same title and text were announced on this day in Toronto:
   * nobody should read them twice.
   */
  async add(
    { title, text, group, by }: { title: string; text: string; group: AnnouncementGroup; by: string },
    accountIds: readonly string[]
  ): Promise<string | null> {
    const id = generateEntityId(undefined, "ann")
    const now = await database().now()
    const { rowCount } = await database().query(
      `INSERT INTO announcement (id, title, text, audience, by, at, on_day) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (title, md5(text), on_day) WHERE status <> 'stopped' DO NOTHING`,
      [id, title, text, JSON.stringify(group), by, now, torontoDate(now)]
    )
    if (rowCount === 0) return null
    await database().query(
      `INSERT INTO announcement_recipient (announcement_id, account_id) SELECT $1, unnest($2::text[])`,
      [id, accountIds]
    )
    return id
  }

  /** The next recipients of announcements that are being sent. */
  async waiting(limit: number): Promise<{ announcementId: string; accountId: string }[]> {
    return database().records<{ announcementId: string; accountId: string }>(
      `SELECT recipient.announcement_id, recipient.account_id FROM announcement_recipient recipient
       JOIN announcement ON announcement.id = recipient.announcement_id AND announcement.status = 'sending'
       WHERE recipient.done_at IS NULL ORDER BY announcement.at, recipient.account_id LIMIT $1`,
      [limit]
    )
  }

  /**
   * Claims one recipient within the caller's transaction; `null` where the recipient was claimed already, or the
   * announcement was stopped.
   */
  async takeTurn(announcementId: string, accountId: string): Promise<{ title: string; text: string } | null> {
    const { rows } = await database().query<{ title: string; text: string }>(
      `UPDATE announcement_recipient SET done_at = northlot_now() FROM announcement
       WHERE announcement.id = $1 AND announcement.status = 'sending'
         AND announcement_id = $1 AND account_id = $2 AND done_at IS NULL
       RETURNING announcement.title, announcement.text`,
      [announcementId, accountId]
    )
    return rows[0] ?? null
  }

  /** Marks each announcement as sent once `takeTurn` has claimed all its recipients. */
  async endFinished(): Promise<void> {
    await database().query(
      `UPDATE announcement SET status = 'sent', ended_at = northlot_now()
       WHERE status = 'sending' AND NOT EXISTS (
         SELECT FROM announcement_recipient WHERE announcement_id = announcement.id AND done_at IS NULL)`
    )
  }

  /** Stops an announcement. Answers whether it was still being sent. */
  async stop(id: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE announcement SET status = 'stopped', ended_at = northlot_now() WHERE id = $1 AND status = 'sending'`,
      [id]
    )
    return rowCount === 1
  }
}
