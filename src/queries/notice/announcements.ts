import type { Announcement, AnnouncementGroup, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { SourceOf } from "../admin-list"

type Row = Omit<Announcement, "at" | "endedAt"> & { at: Date; endedAt: Date | null }

export const announcements = {
  from: "announcement",
  id: "announcement.id",
  where({ status, ...days }, where) {
    where.equal({ "announcement.status": status })
    where.days("announcement.at", days)
  },
  orders: {
    at: "announcement.at",
    title: "lower(announcement.title)",
    status: "announcement.status",
    by: "announcement.by",
  },
  async read(ids) {
    const rows = await database().records<Row>(
      `SELECT announcement.id, title, text, audience AS "group", status, by, at, ended_at,
         (SELECT count(*) FROM announcement_recipient WHERE announcement_id = announcement.id) AS recipients,
         (SELECT count(done_at) FROM announcement_recipient WHERE announcement_id = announcement.id) AS done
       FROM announcement WHERE announcement.id = ANY ($1)`,
      [ids]
    )
    return rows.map(({ at, endedAt, ...row }): Announcement => ({
      ...row,
      at: at.toISOString(),
      endedAt: endedAt && endedAt.toISOString(),
    }))
  },
} satisfies SourceOf<typeof endpoints.listAnnouncements>

/**
 * The active people of a group whose latest decision on news by e-mail is a consent (registration stores this consent
 * as `marketing`). Suppressed addresses are left out, so the count includes only people who can receive the e-mail.
 */
export async function consentingPeople({ role, kind }: AnnouncementGroup): Promise<string[]> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT account.id FROM account
     WHERE account.status = 'active' AND ($1 = 'everybody' OR account.role = $1)
       AND ($2 = 'everybody' OR coalesce(account.buyer_type, account.seller_type) = $2)
       AND NOT EXISTS (SELECT FROM suppressed_address WHERE address = lower(account.email))
       AND (SELECT granted FROM consent WHERE account_id = account.id AND channel = 'email'
              AND purpose IN ('news', 'marketing') ORDER BY consent.id DESC LIMIT 1)
     ORDER BY account.id`,
    [role, kind]
  )
  return rows.map(({ id }) => id)
}
