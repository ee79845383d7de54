import { dollarsFromCents, type AnswerOf, type endpoints, type Cents } from "@northlot/contract"
import { displayName } from "#src/modules/message/rules/display-name"
import { database } from "#src/platform/database"
import { messageExcerpt } from "../message/own-chats"
import { COUNTED, averageHealth, ownListings } from "../listing/own-listings"

type Dashboard = Omit<AnswerOf<typeof endpoints.sellerDashboard>, "ok">

const LISTINGS_SHOWN = 100
const MESSAGES_SHOWN = 10

/** A seller's dashboard: the newest listings, buyers' latest messages, and counts. */
export async function readSellerDashboard(sellerId: string): Promise<Dashboard> {
  const [{ listings }, messages, stats, health, payoutsTotalCents] = await Promise.all([
    ownListings(sellerId, { limit: LISTINGS_SHOWN, offset: 0, sort: "newest", dir: "desc" }),
    readInbox(sellerId),
    readStats(sellerId),
    averageHealth(sellerId),
    readPayouts(sellerId),
  ])
  return {
    listings,
    messages,
    payoutsTotal: dollarsFromCents(payoutsTotalCents),
    payoutsTotalCents,
    stats: { ...stats, health },
  }
}

/**
 * The total that was paid out to the seller for cars, including a dealer's HST. Completed sales are counted, because a
 * sale is completed only once its seller is paid.
 */
async function readPayouts(sellerId: string): Promise<Cents> {
  const { rows } = await database().query<{ cents: Cents }>(
    `SELECT coalesce(sum(settlement.total_cents), 0)::bigint AS cents
     FROM sale JOIN settlement ON settlement.sale_id = sale.id WHERE sale.seller_id = $1 AND sale.status = 'completed'`,
    [sellerId]
  )
  return rows[0]!.cents
}

/** The latest messages from buyers in open chats, each with the buyer's name as the chat shows it. */
async function readInbox(sellerId: string): Promise<Dashboard["messages"]> {
  const rows = await database().records<{
    id: string
    listingId: string
    first: string
    last: string
    text: string
    sentAt: Date
  }>(
    `SELECT message.id, conversation.listing_id, sender.first, sender.last, ${messageExcerpt("message")} AS text, message.sent_at
     FROM conversation
     JOIN message ON message.conversation_id = conversation.id AND message.sender_id <> conversation.seller_id
     JOIN account AS sender ON sender.id = message.sender_id
     WHERE conversation.seller_id = $1 AND conversation.status = 'active' ORDER BY message.sent_at DESC LIMIT ${MESSAGES_SHOWN}`,
    [sellerId]
  )
  return rows.map(({ id, listingId, first, last, text, sentAt }) => ({
    id,
    listingId,
    from: displayName({ first, last }),
    text,
    ts: sentAt.toISOString(),
  }))
}

async function readStats(sellerId: string): Promise<Omit<Dashboard["stats"], "health">> {
  const rows = await database().records<Omit<Dashboard["stats"], "health">>(
    `SELECT count(*) FILTER (WHERE status = 'live')::int AS live, count(*) FILTER (WHERE status = 'draft')::int AS drafts,
       count(*) FILTER (WHERE ${COUNTED.soldLast30Days})::int AS sold_last30_days,
       count(*) FILTER (WHERE ${COUNTED.paidOut})::int AS paid_out
     FROM listing WHERE seller_id = $1 AND deleted_at IS NULL`,
    [sellerId]
  )
  return rows[0]!
}
