import type {
  AdminNegotiation,
  Cents,
  NegotiationStatus,
  NegotiationStep,
  NegotiationView,
  endpoints,
} from "@northlot/contract"
import {
  movesOf,
  shownNegotiationStatus,
  shownStatus,
  standingPrice,
  turnOf,
} from "#src/modules/negotiation/rules/moves"
import type { NegotiationParty, NegotiationState } from "#src/modules/negotiation/types"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import { person, type SourceOf } from "../admin-list"
import type { FeesOfDeals } from "../fee/fee-facts"
import { accountsLike, carsLike } from "../search-texts"
import type { NegotiationRow } from "#src/modules/negotiation/tables"
import type { CamelCased } from "#src/platform/camel-case"

interface Row extends CamelCased<
  Omit<NegotiationRow, "auction_id" | "seller_id" | "buyer_id" | "withdrawn_reason" | "last_step">
> {
  title: string
  steps: NegotiationStep[]
  now: Date
}

interface OwnRow extends Row {
  auctionId: string
  buyerId: string
  total: number
  slug: string
  photo: string | null
  role: NegotiationParty
  sellerType: "private" | "dealer"
}

interface AdminRow extends Row {
  buyer: AdminNegotiation["buyer"]
  seller: AdminNegotiation["seller"]
  withdrawnReason: string | null
  saleId: string | null
}

export type StandingRow = CamelCased<
  Pick<
    NegotiationRow,
    "status" | "last_price_cents" | "offered_by" | "offer_cents" | "counter_cents" | "ends_at" | "decided_by"
  >
>

const COLUMNS = `
  n.id, n.listing_id, l.shown_title AS title, n.last_price_cents, n.reserve_cents,
  n.status, n.offered_by, n.offer_cents, n.counter_cents, n.opened_at,
  n.ends_at, n.decided_at, n.decided_by, northlot_now() AS now,
  (
    SELECT jsonb_agg(jsonb_build_object('number', number, 'by', by, 'type', type, 'amountCents', amount_cents, 'at', at) ORDER BY number)
    FROM negotiation_step WHERE negotiation_id = n.id
  ) AS steps`

const SHOWN_STATUS = shownNegotiationStatus("n")

interface Page {
  limit: number
  offset: number
  listingId?: string
  status?: NegotiationStatus
}

/** A person's negotiations, newest first. `feesOf` computes the fees of a sale at the last proposed price. */
export async function ownNegotiations(
  accountId: string,
  feesOf: FeesOfDeals,
  query: Page & { id?: string }
): Promise<{ items: NegotiationView[]; total: number }> {
  const rows = await database().records<OwnRow>(
    `SELECT ${COLUMNS}, n.auction_id, n.buyer_id, count(*) OVER () AS total, l.slug, photo.thumb_url AS photo, CASE WHEN n.buyer_id = $1 THEN 'buyer' ELSE 'seller' END AS role,
       coalesce(v.seller_type, 'private') AS seller_type
     FROM negotiation n
     JOIN listing l ON l.id = n.listing_id
     JOIN account v ON v.id = n.seller_id
     LEFT JOIN LATERAL (SELECT thumb_url FROM listing_photo WHERE listing_id = l.id ORDER BY position, id LIMIT 1) photo ON true
     WHERE $1 IN (n.buyer_id, n.seller_id) AND ($2::text IS NULL OR n.listing_id = $2) AND ($3::text IS NULL OR n.id = $3) AND ($4::text IS NULL OR $4 = ${SHOWN_STATUS})
     ORDER BY n.opened_at DESC, n.id DESC LIMIT $5 OFFSET $6`,
    [accountId, query.listingId ?? null, query.id ?? null, query.status ?? null, query.limit, query.offset]
  )
  const deals = rows.map(({ auctionId, buyerId, counterCents, offerCents, lastPriceCents }) => ({
    auctionId,
    buyerId,
    priceCents: counterCents ?? offerCents ?? lastPriceCents,
  }))
  const fees = await feesOf(deals)
  return { items: rows.map((row, index) => viewOf(row, fees[index]![row.role])), total: rows[0]?.total ?? 0 }
}

export const adminNegotiations = {
  from: "negotiation n LEFT JOIN listing l ON l.id = n.listing_id",
  id: "n.id",
  where({ q, status, listingId, buyerId, sellerId, ...days }, where) {
    where.equal({
      "n.listing_id": listingId,
      "n.buyer_id": buyerId,
      "n.seller_id": sellerId,
      [SHOWN_STATUS]: status,
    })
    where.days("n.opened_at", days)
    where.words(searchWords(q ?? ""), (word) => [
      `n.listing_id IN (${carsLike(word)})`,
      `n.buyer_id IN (${accountsLike(word)})`,
      `n.seller_id IN (${accountsLike(word)})`,
    ])
  },
  orders: {
    openedAt: "n.opened_at",
    endsAt: "n.ends_at",
    decidedAt: "n.decided_at NULLS LAST",
    lastPriceCents: "n.last_price_cents",
    title: "lower(l.shown_title)",
  },
  async read(ids: readonly string[]) {
    const rows = await database().records<AdminRow>(
      `SELECT ${COLUMNS}, ${person("b")} AS buyer, ${person("v")} AS seller, n.withdrawn_reason,
         (SELECT id FROM sale WHERE negotiation_id = n.id) AS sale_id
       FROM negotiation n
       JOIN listing l ON l.id = n.listing_id
       JOIN account b ON b.id = n.buyer_id
       JOIN account v ON v.id = n.seller_id
       WHERE n.id = ANY($1)`,
      [ids]
    )
    return rows.map((row): AdminNegotiation => {
      const { id, listingId, title, buyer, seller, lastPriceCents, reserveCents, withdrawnReason, saleId } = row
      const negotiation = { id, listingId, title, buyer, seller, lastPriceCents, reserveCents, withdrawnReason, saleId }
      return { ...negotiation, ...standingOf(row) }
    })
  },
} satisfies SourceOf<typeof endpoints.listAdminNegotiations>

function viewOf(row: OwnRow, feeCents: Cents): NegotiationView {
  const { id, listingId, slug, title, photo, role, sellerType, lastPriceCents, now } = row
  return {
    id,
    listingId,
    slug,
    title,
    photo,
    role,
    sellerType,
    lastPriceCents,
    feeCents,
    reserveCents: role === "seller" ? row.reserveCents : null,
    moves: movesOf(negotiationStateOf(row), role, now),
    ...standingOf(row),
    serverNow: now.toISOString(),
  }
}

function standingOf(row: Row) {
  const state = negotiationStateOf(row)
  const status = shownStatus(state, row.now)
  return {
    status,
    standing: standingPrice(state),
    turn: status === "open" ? turnOf(state) : null,
    openedAt: row.openedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    steps: row.steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
  }
}

/** The state of a `negotiation` row for its rules. */
export function negotiationStateOf({
  status,
  lastPriceCents,
  offeredBy,
  offerCents,
  counterCents,
  endsAt,
  decidedBy,
}: StandingRow): NegotiationState {
  const offer = offeredBy === null ? null : { by: offeredBy, amountCents: offerCents! }
  const counter =
    offer === null || counterCents === null
      ? null
      : { by: offer.by === "buyer" ? ("seller" as const) : ("buyer" as const), amountCents: counterCents }
  return { status, lastPriceCents, offer, counter, endsAt, decidedBy }
}
