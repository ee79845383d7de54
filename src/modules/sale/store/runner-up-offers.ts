import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database, violates } from "#src/platform/database"
import { decideOffer, offerEnd, type OfferAct } from "../rules/offer-state"
import type { RunnerUpOfferRecord } from "../types"

const COLUMNS = `id, auction_id, sale_id, listing_id, seller_id,
  buyer_id, amount_cents, reserve_cents, seller_consent, status,
  opened_at, opened_by, ends_at, decided_at, withdrawn_reason`

export type NewOffer = Pick<
  RunnerUpOfferRecord,
  | "auctionId"
  | "saleId"
  | "listingId"
  | "sellerId"
  | "buyerId"
  | "amountCents"
  | "reserveCents"
  | "sellerConsent"
  | "openedBy"
>

/**
 * Opens an offer for 24 hours from now. @throws RefusedError `INVALID_TRANSITION` while another offer of the car is
 * open
 */
export async function openOffer(offer: NewOffer): Promise<RunnerUpOfferRecord> {
  const now = await database().now()
  try {
    const rows = await database().records<RunnerUpOfferRecord>(
      `INSERT INTO runner_up_offer (id, auction_id, sale_id, listing_id, seller_id, buyer_id, amount_cents, reserve_cents,
         seller_consent, opened_at, opened_by, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${COLUMNS}`,
      [
        generateEntityId(undefined, "offer"),
        offer.auctionId,
        offer.saleId,
        offer.listingId,
        offer.sellerId,
        offer.buyerId,
        offer.amountCents,
        offer.reserveCents,
        offer.sellerConsent,
        now,
        offer.openedBy,
        offerEnd(now),
      ]
    )
    return rows[0]!
  } catch (error) {
    if (violates(error, "runner_up_offer_one_open"))
      throw new RefusedError("INVALID_TRANSITION", "The car is on offer already.")
    throw error
  }
}

/** With `lock` the row is locked until the transaction ends. */
export async function readOffer(id: string, { lock = false } = {}): Promise<RunnerUpOfferRecord | null> {
  const rows = await database().records<RunnerUpOfferRecord>(
    `SELECT ${COLUMNS} FROM runner_up_offer WHERE id = $1 ${lock ? "FOR UPDATE" : ""}`,
    [id]
  )
  return rows[0] ?? null
}

/** Every offer of an auction's car, newest first. */
export async function offersOfAuction(auctionId: string): Promise<RunnerUpOfferRecord[]> {
  return database().records<RunnerUpOfferRecord>(
    `SELECT ${COLUMNS} FROM runner_up_offer WHERE auction_id = $1 ORDER BY opened_at DESC, id DESC`,
    [auctionId]
  )
}

export async function openOfferOf(listingId: string): Promise<RunnerUpOfferRecord | null> {
  const rows = await database().records<RunnerUpOfferRecord>(
    `SELECT ${COLUMNS} FROM runner_up_offer WHERE listing_id = $1 AND status = 'open'`,
    [listingId]
  )
  return rows[0] ?? null
}

/** Open offers whose end time has passed, oldest first. */
export async function dueOffers(limit: number): Promise<string[]> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT id FROM runner_up_offer WHERE status = 'open' AND ends_at <= (SELECT northlot_now()) ORDER BY ends_at LIMIT $1`,
    [limit]
  )
  return rows.map(({ id }) => id)
}

/**
 * Decides an offer under its row lock, by the database's clock. Answers the offer, and whether this act decided it.
 * @throws RefusedError `NOT_FOUND`, `OFFER_ENDED`
 */
export async function actOnOffer(
  id: string,
  act: { act: OfferAct; by: string; reason?: string }
): Promise<{ offer: RunnerUpOfferRecord; decided: boolean; now: Date }> {
  const offer = await readOffer(id, { lock: true })
  if (!offer) throw new RefusedError("NOT_FOUND")
  const now = await database().now()
  const decision = decideOffer(offer, act.act, now)
  if (decision.do === "refuse") throw new RefusedError("OFFER_ENDED", decision.message)
  if (decision.do === "nothing") return { offer, decided: false, now }
  const rows = await database().records<RunnerUpOfferRecord>(
    `UPDATE runner_up_offer SET status = $2, decided_at = $3, decided_by = $4, withdrawn_reason = $5 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, decision.to, now, act.by, act.reason ?? null]
  )
  return { offer: rows[0]!, decided: true, now }
}
