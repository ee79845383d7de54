import { dollarsFromCents, vehiclePrice, type FeeView, type SaleView } from "@northlot/contract"
import { displayName } from "#src/modules/message/rules/display-name"
import type { FeeRecord, FeeStatus, IssuedAmounts } from "#src/modules/fee/types"
import type { ListingRecord } from "#src/modules/listing/types"
import type { SaleRecord } from "#src/modules/sale/types"

/**
 * The columns of a sale that one party (`$1`) may see. A statement with these columns returns the sale only once both
 * of its fees are issued.
 */
export const PARTY_SALE_COLUMNS = `
  s.id, s.listing_id, s.buyer_id, s.seller_id, s.seller_type,
  s.hammer_cents, s.reserve_met,
  EXISTS (SELECT FROM auction WHERE auction.id = s.auction_id AND auction.reserve_cents IS NOT NULL) AS has_reserve, (s.offer_id IS NOT NULL OR s.negotiation_id IS NOT NULL) AS by_offer, s.status, s.won_at, s.complete_by,
  l.slug, l.shown_title AS title, l.vin, photo.thumb_url AS photo,
  CASE WHEN s.buyer_id = $1 THEN 'buyer' ELSE 'seller' END AS role,
  other.first AS other_first, other.last AS other_last,
  own.id AS fee_id, own.fee_cents, own.processing_cents, own.extra_cents,
  own.lines AS fee_lines, own.hst_cents,
  own.total_cents, own.status AS fee_status, own.due_at, own.paid_at, own.settled_by_credit,
  own.status = 'paid' AS own_fee_paid, theirs.status = 'paid' AS their_fee_paid`

export const PARTY_SALE_FROM = `
  FROM sale s
  JOIN listing l ON l.id = s.listing_id
  JOIN account other ON other.id = CASE WHEN s.buyer_id = $1 THEN s.seller_id ELSE s.buyer_id END
  JOIN fee own ON own.sale_id = s.id AND own.account_id = $1
  JOIN fee theirs ON theirs.sale_id = s.id AND theirs.account_id = other.id
  LEFT JOIN LATERAL (
    SELECT thumb_url FROM listing_photo WHERE listing_id = l.id ORDER BY position, id LIMIT 1
  ) photo ON true`

export const PARTY_SALE_WHERE = `WHERE $1 IN (s.buyer_id, s.seller_id)`

export interface PartySaleRow
  extends
    Omit<SaleRecord, "auctionId" | "offerId" | "negotiationId" | "cancelledFault">,
    Pick<ListingRecord, "slug" | "title" | "vin">,
    Omit<IssuedAmounts, "lines">,
    Pick<FeeRecord, "dueAt" | "paidAt" | "settledByCredit"> {
  hasReserve: boolean
  byOffer: boolean
  photo: string | null
  role: "buyer" | "seller"
  otherFirst: string
  otherLast: string
  feeId: string
  feeLines: FeeView["lines"]
  feeStatus: FeeStatus
  ownFeePaid: boolean
  theirFeePaid: boolean
}

export function bothFeesPaid(row: PartySaleRow): boolean {
  return row.ownFeePaid && row.theirFeePaid
}

/** The other party's name once both fees are paid. Until then, only the other party's role. */
export function counterpartyName(row: PartySaleRow, known = bothFeesPaid(row)): string {
  if (known) return displayName({ first: row.otherFirst, last: row.otherLast })
  return row.role === "buyer" ? "Seller" : "Buyer"
}

export function ownFeeView(row: PartySaleRow): FeeView {
  return {
    id: row.feeId,
    saleId: row.id,
    listingId: row.listingId,
    role: row.role,
    feeCents: row.feeCents,
    processingCents: row.processingCents,
    extraCents: row.extraCents,
    lines: row.feeLines,
    hstCents: row.hstCents,
    totalCents: row.totalCents,
    // Parties do not see the status 'held'. A held fee is shown to them as pending, with `held` because it cannot be
    // paid yet.
    ...(row.feeStatus === "held" ? ({ status: "pending", held: true } as const) : { status: row.feeStatus }),
    dueAt: row.dueAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    settledByCredit: row.settledByCredit,
  }
}

export function saleView(row: PartySaleRow): SaleView {
  return {
    id: row.id,
    listingId: row.listingId,
    slug: row.slug,
    title: row.title,
    vin: row.vin,
    photo: row.photo,
    role: row.role,
    priceCents: row.hammerCents,
    price: dollarsFromCents(row.hammerCents),
    byOffer: row.byOffer,
    vehicleHstCents: vehiclePrice({ priceCents: row.hammerCents, sellerType: row.sellerType }).hstCents,
    reserveMet: row.reserveMet,
    hasReserve: row.hasReserve,
    counterparty: counterpartyName(row),
    status: row.status,
    ownFee: ownFeeView(row),
    counterpartyFeePaid: row.theirFeePaid,
    bothFeesPaid: bothFeesPaid(row),
    wonAt: row.wonAt.toISOString(),
    completeBy: row.completeBy.toISOString(),
  }
}
