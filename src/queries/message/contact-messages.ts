import { shortReference, type ContactMessage, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import { byName, type SourceOf } from "../admin-list"
import { accountsLike, recordMatches } from "../search-texts"
import type { ContactMessageRow, AccountRow } from "#src/modules/account/tables"
import type { CamelCased } from "#src/platform/camel-case"

interface Row
  extends
    CamelCased<
      Pick<
        ContactMessageRow,
        "id" | "text" | "listing_id" | "sale_id" | "sent_at" | "answered_at" | "answered_by" | "account_id"
      > &
        Pick<AccountRow, "email" | "first" | "last">
    >,
    Pick<ContactMessage, "topic" | "assignedTo"> {}

const SELECT = `
  SELECT m.id, m.topic, m.text, m.listing_id, m.sale_id, m.sent_at, m.answered_at,
    m.answered_by, assignment.username AS assigned_to, account.id AS account_id, account.email, account.first, account.last
  FROM contact_message m JOIN account ON account.id = m.account_id
    LEFT JOIN desk_assignment assignment ON assignment.about_id = m.id`

/** The reference by which a person and the operator identify a message. */
export const contactReference = (id: string): string => shortReference({ vin: "", id })

export const contactMessages = {
  from: `contact_message m LEFT JOIN desk_assignment assignment ON assignment.about_id = m.id
    LEFT JOIN account sender ON sender.id = m.account_id`,
  id: "m.id",
  where({ q, state, topic, assignedTo, accountId, listingId, saleId, ...days }, where) {
    where.equal({
      "m.topic": topic,
      "assignment.username": assignedTo,
      "m.account_id": accountId,
      "m.listing_id": listingId,
      "m.sale_id": saleId,
    })
    where.with(state && state === "open", (open) => `(m.answered_at IS NULL) = ${open}`)
    where.days("m.sent_at", days)
    where.words(searchWords(q ?? ""), (word) => [recordMatches("m", word), `m.account_id IN (${accountsLike(word)})`])
  },
  orders: {
    createdAt: "m.sent_at",
    answeredAt: "m.answered_at NULLS LAST",
    topic: "m.topic",
    from: byName("sender"),
    assignedTo: "assignment.username NULLS LAST",
  },
  async read(ids: readonly string[]) {
    return (await database().records<Row>(`${SELECT} WHERE m.id = ANY($1)`, [ids])).map(view)
  },
} satisfies SourceOf<typeof endpoints.listContactMessages>

function view({
  id,
  topic,
  text,
  listingId,
  saleId,
  sentAt,
  answeredAt,
  answeredBy,
  assignedTo,
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
    assignedTo,
    createdAt: sentAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    from: { id: accountId, name: `${first} ${last}`.trim(), email },
  }
}
