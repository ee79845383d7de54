import { shortReference, type ContactMessage } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { ContactMessageRow, AccountRow } from "#src/modules/account/tables"
import type { CamelCased } from "#src/platform/camel-case"

interface Row extends CamelCased<
  Pick<
    ContactMessageRow,
    "id" | "text" | "listing_id" | "sale_id" | "sent_at" | "answered_at" | "answered_by" | "account_id"
  > &
    Pick<AccountRow, "email" | "first" | "last">
> {
  topic: ContactMessage["topic"]
}

const SELECT = `
  SELECT m.id, m.topic, m.text, m.listing_id, m.sale_id, m.sent_at, m.answered_at,
    m.answered_by, account.id AS account_id, account.email, account.first, account.last
  FROM contact_message m JOIN account ON account.id = m.account_id`

/** By which a person and the operator speak of a message. */
export const contactReference = (id: string): string => shortReference({ vin: "", id })

/** What members wrote to us, the newest first. */
export async function contactMessages(query: {
  state?: "open" | "answered"
  limit: number
  offset: number
}): Promise<{ items: ContactMessage[]; total: number }> {
  const where = `WHERE $1::text IS NULL OR (m.answered_at IS NULL) = ($1 = 'open')`
  const [rows, counted] = await Promise.all([
    database().records<Row>(`${SELECT} ${where} ORDER BY m.sent_at DESC, m.id DESC LIMIT $2 OFFSET $3`, [
      query.state ?? null,
      query.limit,
      query.offset,
    ]),
    database().query<{ total: number }>(`SELECT count(*)::int AS total FROM contact_message m ${where}`, [
      query.state ?? null,
    ]),
  ])
  return { items: rows.map(view), total: counted.rows[0]!.total }
}

export async function contactMessage(id: string): Promise<ContactMessage | null> {
  const rows = await database().records<Row>(`${SELECT} WHERE m.id = $1`, [id])
  return rows[0] ? view(rows[0]) : null
}

function view({
  id,
  topic,
  text,
  listingId,
  saleId,
  sentAt,
  answeredAt,
  answeredBy,
  accountId,
  email,
  first,
  last,
}: Row): ContactMessage {
  return {
    id,
    reference: contactReference(id),
    topic,
    message: text,
    listingId,
    saleId,
    answeredBy,
    createdAt: sentAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    from: { id: accountId, name: `${first} ${last}`.trim(), email },
  }
}
