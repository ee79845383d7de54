import type { ChatFilter, ChatSummary } from "@northlot/contract"
import { database } from "#src/platform/database"
import { searchable } from "#src/platform/search-words"
import {
  PARTY_SALE_COLUMNS,
  PARTY_SALE_FROM,
  PARTY_SALE_WHERE,
  counterpartyName,
  type PartySaleRow,
} from "../sale/party-sale"

interface ChatRow extends PartySaleRow {
  conversationId: string | null
  active: boolean
  archived: boolean
  lastSeq: number
  theirReadSeq: number
  unreadCount: number
  phoneShared: boolean
  phoneAskedByMe: boolean
  phoneAskedByThem: boolean
  theirPhone: string | null
  lastMessageText: string | null
  lastMessageAt: Date | null
  updatedAt: Date
}

type Counts = Record<ChatFilter | "unreadMessages", number>

interface ChatSearch {
  filter?: ChatFilter
  q?: string
  listingId?: string
}

const CHATS_SHOWN = 200

/** SQL: the column of a conversation that belongs to the person (`mine`) or to the other party. */
const side = (mine: boolean, column: string) =>
  `CASE WHEN (s.buyer_id = $1) = ${mine} THEN c.buyer_${column} ELSE c.seller_${column} END`

/**
 * SQL: the excerpt of a message for lists. It is the text; without text, the number of files. `message` is the table's
 * name.
 */
export const messageExcerpt = (message: string) =>
  `CASE WHEN ${message}.text <> '' THEN ${message}.text WHEN ${message}.attachment_count = 1 THEN '1 file' ELSE ${message}.attachment_count || ' files' END`

/**
 * A cancelled sale is listed if it has a chat. If the other party's name was disclosed, it is shown even after a
 * refund.
 */
const CHATS = `
  SELECT ${PARTY_SALE_COLUMNS}, c.id AS conversation_id, coalesce(c.status = 'active' AND s.status <> 'cancelled', false) AS active,
    coalesce(${side(true, "archived_seq")} >= c.last_seq, false) AS archived,
    coalesce(c.last_seq, 0) AS last_seq, coalesce(${side(false, "read_seq")}, 0) AS their_read_seq,
    CASE WHEN c.status = 'active' OR s.status = 'cancelled' THEN coalesce(c.last_seq - ${side(true, "read_seq")}, 0) ELSE 0 END AS unread_count,
    ${side(true, "phone_shared_at")} IS NOT NULL AS phone_shared,
    ${side(true, "phone_asked_at")} IS NOT NULL AS phone_asked_by_me, ${side(false, "phone_asked_at")} IS NOT NULL AS phone_asked_by_them,
    CASE WHEN c.status = 'active' AND s.status <> 'cancelled' AND ${side(false, "phone_shared_at")} IS NOT NULL THEN other.mobile END AS their_phone,
    CASE WHEN last.id IS NOT NULL THEN ${messageExcerpt("last")} END AS last_message_text, last.sent_at AS last_message_at,
    coalesce(last.sent_at, c.updated_at, s.won_at) AS updated_at
  ${PARTY_SALE_FROM}
  LEFT JOIN conversation c ON c.sale_id = s.id
  LEFT JOIN message last ON last.conversation_id = c.id AND last.seq = c.last_seq
  ${PARTY_SALE_WHERE} AND (s.status <> 'cancelled' OR c.id IS NOT NULL)`

const FILTERS: Readonly<Record<ChatFilter, string>> = {
  all: `NOT archived`,
  buying: `NOT archived AND role = 'buyer'`,
  selling: `NOT archived AND role = 'seller'`,
  unread: `NOT archived AND unread_count > 0`,
  archived: `archived`,
}

const COUNTS = Object.entries(FILTERS)
  .map(([name, condition]) => `count(*) FILTER (WHERE ${condition}) AS "${name}"`)
  .join(", ")

/** One person's chats, latest first. A chat is inactive until all fees of its sale are paid. */
export async function ownChats(
  accountId: string,
  search: ChatSearch = {}
): Promise<{ chats: ChatSummary[]; total: number; counts: Counts }> {
  const values: unknown[] = [accountId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    search.filter ? FILTERS[search.filter] : "true",
    ...(search.listingId ? [`${bind(search.listingId)} IN (listing_id, id)`] : []),
  ]
  const [counts] = await database().records<Counts>(
    `SELECT ${COUNTS}, coalesce(sum(unread_count) FILTER (WHERE NOT archived), 0)::integer AS unread_messages FROM (${CHATS}) chat`,
    [accountId]
  )
  // Every page requests the unread chats, and most people have none. Without a match, the query for chats is skipped.
  const most = search.filter ? counts![search.filter] : counts!.all + counts!.archived
  if (most === 0) return { chats: [], total: 0, counts: counts! }
  const found = await database().records<ChatRow>(
    `SELECT * FROM (${CHATS}) chat WHERE ${conditions.join(" AND ")} ORDER BY updated_at DESC, id DESC`,
    values
  )
  // Only the name that the chat shows is searched. A search therefore cannot reveal a hidden name.
  const words = searchable(search.q ?? "")
  const chats = found
    .map(chatSummary)
    .filter(({ title, vin, counterparty }) => searchable(`${title} ${vin} ${counterparty}`).includes(words))
  return { chats: chats.slice(0, CHATS_SHOWN), total: chats.length, counts: counts! }
}

function chatSummary(row: ChatRow): ChatSummary {
  const readable = row.active || (row.status === "cancelled" && row.conversationId !== null)
  return {
    listingId: row.listingId,
    saleId: row.id,
    slug: row.slug,
    title: row.title,
    vin: row.vin,
    thumbnail: row.photo,
    counterparty: counterpartyName(row, readable),
    role: row.role,
    buyerId: row.buyerId,
    sellerId: row.sellerId,
    priceCents: row.hammerCents,
    reserveMet: row.reserveMet,
    hasReserve: row.hasReserve,
    completeBy: row.completeBy.toISOString(),
    saleStatus: row.status,
    active: row.active,
    readable,
    ownFeePaid: row.ownFeePaid,
    counterpartyFeePaid: row.theirFeePaid,
    unreadCount: row.unreadCount,
    archived: row.archived,
    lastSeq: row.lastSeq,
    theirReadSeq: row.theirReadSeq,
    phone: {
      shared: row.phoneShared,
      askedByMe: row.phoneAskedByMe,
      askedByThem: row.phoneAskedByThem,
      number: row.theirPhone,
    },
    lastMessageText: readable ? row.lastMessageText : null,
    lastMessageAt: readable ? (row.lastMessageAt?.toISOString() ?? null) : null,
    updatedAt: row.updatedAt.toISOString(),
  }
}
