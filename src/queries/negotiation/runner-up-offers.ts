import {
  allInCost,
  type endpoints,
  type AnswerOf,
  type RunnerUpOfferStatus,
  type RunnerUpOfferView,
  type Cents,
} from "@northlot/contract"
import { shownOfferStatus, shownStatus } from "#src/modules/sale/rules/offer-state"
import { database } from "#src/platform/database"
import { person, type SourceOf } from "../admin-list"
import type { FeesOfDeals } from "../fee/fee-facts"
import type { RunnerUpOfferRow } from "#src/modules/sale/tables"
import type { CamelCased } from "#src/platform/camel-case"

interface Row extends CamelCased<
  Pick<
    RunnerUpOfferRow,
    "id" | "auction_id" | "buyer_id" | "listing_id" | "amount_cents" | "status" | "opened_at" | "ends_at" | "decided_at"
  >
> {
  slug: string
  title: string
  photo: string | null
  role: "buyer" | "seller"
  sellerType: "private" | "dealer"
  now: Date
  total: number
}

const SOURCE = `
  FROM runner_up_offer o
  JOIN listing l ON l.id = o.listing_id
  JOIN account v ON v.id = o.seller_id
  LEFT JOIN LATERAL (SELECT thumb_url FROM listing_photo WHERE listing_id = l.id ORDER BY position, id LIMIT 1) photo ON true`

const SHOWN_STATUS = shownOfferStatus("o")

const COLUMNS = `
  o.id, o.auction_id, o.buyer_id, o.listing_id, l.slug, l.shown_title AS title, photo.thumb_url AS photo,
  CASE WHEN o.buyer_id = $1 THEN 'buyer' ELSE 'seller' END AS role, o.amount_cents, o.status,
  o.opened_at, o.ends_at, o.decided_at,
  coalesce(v.seller_type, 'private') AS seller_type, northlot_now() AS now, count(*) OVER () AS total`

/**
 * Runner-up offers that a person received, or that concern the person's own cars, newest first. `feesOf` computes the
 * fees of each offer.
 */
export async function ownRunnerUpOffers(
  accountId: string,
  feesOf: FeesOfDeals,
  query: { limit: number; offset: number; listingId?: string; status?: RunnerUpOfferStatus; id?: string }
): Promise<{ items: RunnerUpOfferView[]; total: number }> {
  const rows = await database().records<Row>(
    `SELECT ${COLUMNS} ${SOURCE}
     WHERE $1 IN (o.buyer_id, o.seller_id) AND ($2::text IS NULL OR o.listing_id = $2) AND ($3::text IS NULL OR o.id = $3)
       AND ($4::text IS NULL OR $4 = ${SHOWN_STATUS})
     ORDER BY o.opened_at DESC, o.id DESC LIMIT $5 OFFSET $6`,
    [accountId, query.listingId ?? null, query.id ?? null, query.status ?? null, query.limit, query.offset]
  )
  const fees = await feesOf(
    rows.map(({ auctionId, buyerId, amountCents: priceCents }) => ({ auctionId, buyerId, priceCents }))
  )
  return { items: rows.map((row, index) => viewOf(row, fees[index]!.buyer)), total: rows[0]?.total ?? 0 }
}

function viewOf(row: Row, feeCents: Cents): RunnerUpOfferView {
  const { id, listingId, slug, title, photo, role, amountCents, sellerType, now } = row
  const whole = allInCost({ priceCents: amountCents, feesCents: feeCents, fromDealer: sellerType === "dealer" })
  const { priceCents, priceHstCents: hstCents, totalCents, registrationTaxCents } = whole
  const cost = { priceCents, hstCents, feeCents, totalCents, registrationTaxCents }
  return {
    id,
    listingId,
    slug,
    title,
    photo,
    role,
    amountCents,
    status: shownStatus(row, now),
    openedAt: row.openedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    cost: role === "buyer" ? cost : null,
    serverNow: now.toISOString(),
  }
}

type AdminOffer = AnswerOf<typeof endpoints.listAdminRunnerUpOffers>["items"][number]
type AdminRow = Omit<AdminOffer, "openedAt" | "endsAt" | "decidedAt"> &
  CamelCased<Pick<RunnerUpOfferRow, "opened_at" | "ends_at" | "decided_at">>

export const adminRunnerUpOffers = {
  from: "runner_up_offer o",
  id: "o.id",
  where({ status, saleId, listingId, buyerId, sellerId, ...days }, where) {
    where.equal({
      "o.sale_id": saleId,
      "o.listing_id": listingId,
      "o.buyer_id": buyerId,
      "o.seller_id": sellerId,
      [SHOWN_STATUS]: status,
    })
    where.days("o.opened_at", days)
  },
  orders: {
    openedAt: "o.opened_at",
    endsAt: "o.ends_at",
    decidedAt: "o.decided_at NULLS LAST",
    amountCents: "o.amount_cents",
  },
  async read(ids) {
    const rows = await database().records<AdminRow>(
      `SELECT o.id, o.sale_id, o.amount_cents, ${SHOWN_STATUS} AS status, o.opened_at, o.opened_by, o.ends_at, o.decided_at,
         o.seller_consent, o.withdrawn_reason, ${person("b")} AS buyer, ${person("v")} AS seller,
         jsonb_build_object('id', l.id, 'title', l.shown_title) AS listing, (SELECT id FROM sale WHERE offer_id = o.id) AS new_sale_id
       FROM runner_up_offer o
       JOIN listing l ON l.id = o.listing_id
       JOIN account b ON b.id = o.buyer_id
       JOIN account v ON v.id = o.seller_id
       WHERE o.id = ANY($1)`,
      [ids]
    )
    return rows.map((row): AdminOffer => ({
      ...row,
      openedAt: row.openedAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    }))
  },
} satisfies SourceOf<typeof endpoints.listAdminRunnerUpOffers>
