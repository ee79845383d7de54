import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { completionDate } from "../rules/completion-date"
import { canMoveSale } from "../rules/sale-state"
import type { SaleRecord, SaleStatus, SoldAuction } from "../types"

const COLUMNS = `id, auction_id, listing_id, buyer_id, seller_id,
  seller_type, hammer_cents, reserve_met, status,
  offer_id, negotiation_id, cancelled_fault,
  won_at, complete_by`

/** The unique constraint on sales by the hammer or a negotiation: at most one per auction. */
const ONE_OF_AUCTION = "(auction_id) WHERE offer_id IS NULL"

/**
 * Inserts sales and returns the new ones. Sales that violate the unique constraint `one` exist already and are skipped.
 */
function insertSales(sold: readonly SoldAuction[], one: string): Promise<SaleRecord[]> {
  return database().records<SaleRecord>(
    `INSERT INTO sale (id, auction_id, listing_id, buyer_id, seller_id, seller_type, hammer_cents, reserve_met, won_at, complete_by,
       offer_id, negotiation_id)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::boolean[],
       $9::timestamptz[], $10::timestamptz[], $11::text[], $12::text[])
     ON CONFLICT ${one} DO NOTHING RETURNING ${COLUMNS}`,
    [
      sold.map(() => generateEntityId(undefined, "sale")),
      sold.map(({ auctionId }) => auctionId),
      sold.map(({ listingId }) => listingId),
      sold.map(({ buyerId }) => buyerId),
      sold.map(({ sellerId }) => sellerId),
      sold.map(({ sellerType }) => sellerType),
      sold.map(({ hammerCents }) => hammerCents),
      sold.map(({ reserveMet }) => reserveMet),
      sold.map(({ wonAt }) => wonAt),
      sold.map(({ wonAt }) => completionDate(wonAt)),
      sold.map(({ offerId }) => offerId),
      sold.map(({ negotiationId }) => negotiationId),
    ]
  )
}

/** Sales and their states. README.md states the invariants. */
export class Sales {
  /** Opens the sales of sold auctions in one statement. Returns the sales that were not open yet. */
  openAll(sold: readonly Omit<SoldAuction, "offerId" | "negotiationId">[]): Promise<SaleRecord[]> {
    return insertSales(
      sold.map((one) => ({ ...one, offerId: null, negotiationId: null })),
      ONE_OF_AUCTION
    )
  }

  /** Opens the sale of a sold auction, an accepted offer or a negotiation. A repeat returns the same sale. */
  async open(sold: SoldAuction): Promise<SaleRecord> {
    const { auctionId, offerId } = sold
    const [opened] = await insertSales([sold], offerId === null ? ONE_OF_AUCTION : "(offer_id)")
    return opened ?? (await this.ofAuction(auctionId, offerId))!
  }

  /** The sale of an auction: to the runner-up with this offer, or to the winner if `offerId` is `null`. */
  async ofAuction(auctionId: string, offerId: string | null): Promise<SaleRecord | null> {
    const rows = await database().records<SaleRecord>(
      `SELECT ${COLUMNS} FROM sale WHERE auction_id = $1 AND offer_id IS NOT DISTINCT FROM $2`,
      [auctionId, offerId]
    )
    return rows[0] ?? null
  }

  /** Adds a remark about an unusual fact to a sale, for admins. Earlier remarks stay; each is added once. */
  async flag(saleId: string, flag: string): Promise<void> {
    await database().query(
      `UPDATE sale SET flag = left(concat_ws(' ', flag, $2::text), 1000), updated_at = northlot_now()
       WHERE id = $1 AND position($2 IN coalesce(flag, '')) = 0`,
      [saleId, flag]
    )
  }

  async retrieve(saleId: string): Promise<SaleRecord | null> {
    const rows = await database().records<SaleRecord>(`SELECT ${COLUMNS} FROM sale WHERE id = $1`, [saleId])
    return rows[0] ?? null
  }

  /** Locks the sale until the transaction ends. */
  async lock(saleId: string): Promise<SaleRecord | null> {
    const rows = await database().records<SaleRecord>(`SELECT ${COLUMNS} FROM sale WHERE id = $1 FOR UPDATE`, [saleId])
    return rows[0] ?? null
  }

  /**
   * The sale of a listing, for one of its two parties. `lock` locks the sale until the transaction ends.
   * @throws RefusedError `LISTING_NOT_FOUND` for everyone else, and without a sale.
   */
  async forParty(listingId: string, accountId: string, { lock = false } = {}): Promise<SaleRecord> {
    const rows = await database().records<SaleRecord>(
      `SELECT ${COLUMNS} FROM sale WHERE listing_id = $1 AND $2 IN (buyer_id, seller_id) AND status <> 'cancelled' ${lock ? "FOR UPDATE" : ""}`,
      [listingId, accountId]
    )
    if (!rows[0]) throw new RefusedError("LISTING_NOT_FOUND")
    return rows[0]
  }

  /** Moves a sale to a state; a repeat is no error. @throws RefusedError `INVALID_TRANSITION`. */
  async move(saleId: string, to: SaleStatus): Promise<SaleRecord> {
    return database().transaction(async () => {
      const sale = await this.lock(saleId)
      if (!sale) throw new RefusedError("NOT_FOUND")
      if (sale.status === to) return sale
      if (!canMoveSale(sale.status, to)) throw new RefusedError("INVALID_TRANSITION")
      await database().query(`UPDATE sale SET status = $2, updated_at = northlot_now() WHERE id = $1`, [saleId, to])
      return { ...sale, status: to }
    })
  }

  /**
   * Reopens a completed sale, because the bank returned the seller's payout. @throws RefusedError
   * `INVALID_TRANSITION`
   */
  async reopen(saleId: string): Promise<void> {
    const { rowCount } = await database().query(
      `UPDATE sale SET status = 'open', updated_at = northlot_now() WHERE id = $1 AND status = 'completed'`,
      [saleId]
    )
    if (rowCount !== 1) throw new RefusedError("INVALID_TRANSITION")
  }

  /** Cancels a locked sale and records who was at fault. @throws RefusedError `INVALID_TRANSITION`. */
  async cancel(saleId: string, fault: NonNullable<SaleRecord["cancelledFault"]>): Promise<void> {
    await this.move(saleId, "cancelled")
    await database().query(`UPDATE sale SET cancelled_fault = $2 WHERE id = $1`, [saleId, fault])
  }

  /** Every sale of a car, including cancelled ones, newest first. */
  async ofListing(listingId: string): Promise<SaleRecord[]> {
    return database().records<SaleRecord>(
      `SELECT ${COLUMNS} FROM sale WHERE listing_id = $1 ORDER BY won_at DESC, id DESC`,
      [listingId]
    )
  }
}
