import type { ChatSummary } from "@northlot/contract"
import { database } from "../../platform/database"
import { PARTY_SALE_COLUMNS, PARTY_SALE_FROM, PARTY_SALE_WHERE, counterpartyName, type PartySaleRow } from "../sales/party-sale"

interface ChatRow extends PartySaleRow {
  active: boolean
  unreadCount: number
  lastMessageText: string | null
  lastMessageAt: Date | null
  updatedAt: Date
}

const CHATS_SHOWN = 200

/** One person's chats, latest first, with those of sales whose fees are not all paid yet as not active. */
export async function ownChats(accountId: string): Promise<ChatSummary[]> {
  const { rows } = await database().query<ChatRow>(
    `SELECT ${PARTY_SALE_COLUMNS}, coalesce(c.status = 'active', false) AS active,
       coalesce(c.last_seq - CASE WHEN s.buyer_id = $1 THEN c.buyer_read_seq ELSE c.seller_read_seq END, 0) AS "unreadCount",
       last.text AS "lastMessageText", last.sent_at AS "lastMessageAt", coalesce(last.sent_at, c.updated_at, s.won_at) AS "updatedAt"
     ${PARTY_SALE_FROM}
     LEFT JOIN conversation c ON c.sale_id = s.id
     LEFT JOIN message last ON last.conversation_id = c.id AND last.seq = c.last_seq
     ${PARTY_SALE_WHERE} AND s.status <> 'cancelled' ORDER BY "updatedAt" DESC, s.id DESC LIMIT ${CHATS_SHOWN}`,
    [accountId]
  )
  return rows.map(chatSummary)
}

function chatSummary(row: ChatRow): ChatSummary {
  return {
    listingId: row.listingId,
    saleId: row.id,
    slug: row.slug,
    title: row.title,
    vin: row.vin,
    thumbnail: row.photo,
    counterparty: counterpartyName(row),
    role: row.role,
    buyerId: row.buyerId,
    sellerId: row.sellerId,
    priceCents: row.hammerCents,
    reserveMet: row.reserveMet,
    completeBy: row.completeBy.toISOString(),
    active: row.active,
    ownFeePaid: row.ownFeePaid,
    counterpartyFeePaid: row.theirFeePaid,
    unreadCount: row.active ? row.unreadCount : 0,
    archived: row.status === "completed",
    lastMessageText: row.active ? row.lastMessageText : null,
    lastMessageAt: row.active ? (row.lastMessageAt?.toISOString() ?? null) : null,
    updatedAt: row.updatedAt.toISOString(),
  }
}
