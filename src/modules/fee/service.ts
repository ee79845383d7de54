import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database, type Executor } from "../../platform/database"
import { appendToOutbox } from "../../platform/outbox"
import { feeAmounts, feeDueAt } from "./rules/fee-amounts"
import { canMoveFee } from "./rules/fee-state"
import type { FeeRecord, FeeScheduleChange, FeeScheduleRecord, Party } from "./types"

const SCHEDULE_COLUMNS = `version, buyer_fee_cents AS "buyerFeeCents", seller_fee_cents AS "sellerFeeCents",
  processing_buyer_cents AS "processingBuyerCents", processing_seller_cents AS "processingSellerCents",
  hst_basis_points AS "hstBasisPoints", created_at AS "createdAt"`

const FEE_COLUMNS = `id, sale_id AS "saleId", party, account_id AS "accountId", schedule_version AS "scheduleVersion",
  fee_cents AS "feeCents", processing_cents AS "processingCents", hst_cents AS "hstCents", total_cents AS "totalCents",
  status, due_at AS "dueAt", paid_at AS "paidAt", charge_id AS "chargeId"`

/** Makes schedule changes take turns, so that each version builds on the one before it. */
const SCHEDULE_LOCK = 7_205_759_403_800

/** The fee schedule and the fees issued by it; README.md tells the invariants. */
export default class FeeModuleService {
  async scheduleInForce(executor: Executor = database()): Promise<FeeScheduleRecord> {
    const { rows } = await executor.query<FeeScheduleRecord>(
      `SELECT ${SCHEDULE_COLUMNS} FROM fee_schedule ORDER BY version DESC LIMIT 1`
    )
    return rows[0]!
  }

  /** Appends a version with these amounts changed (cents); fees that were issued keep theirs. */
  async changeSchedule(change: FeeScheduleChange, actor: string, executor: Executor): Promise<FeeScheduleRecord> {
    await executor.query(`SELECT pg_advisory_xact_lock($1)`, [SCHEDULE_LOCK])
    const next = { ...(await this.scheduleInForce(executor)), ...change }
    const { rows } = await executor.query<FeeScheduleRecord>(
      `INSERT INTO fee_schedule (buyer_fee_cents, seller_fee_cents, processing_buyer_cents, processing_seller_cents, hst_basis_points, created_by)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${SCHEDULE_COLUMNS}`,
      [next.buyerFeeCents, next.sellerFeeCents, next.processingBuyerCents, next.processingSellerCents, next.hstBasisPoints, actor]
    )
    return rows[0]!
  }

  /**
   * Issues both sides' fees of a sale by the schedule in force, once: a repeat answers the same fees.
   * A fee of nothing is paid as it is issued.
   */
  async issueFees(sale: { saleId: string; buyerId: string; sellerId: string }): Promise<{ fees: FeeRecord[]; issued: string[] }> {
    return database().transaction(async (client) => {
      const schedule = await this.scheduleInForce(client)
      const issuedAt = await database().now(client)
      const issued: string[] = []
      for (const party of ["buyer", "seller"] as const) {
        const amounts = feeAmounts(schedule, party)
        const free = amounts.totalCents === 0
        const { rows } = await client.query<{ id: string }>(
          `INSERT INTO fee (id, sale_id, party, account_id, schedule_version, fee_cents, processing_cents, hst_cents, total_cents,
             status, issued_at, due_at, paid_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           ON CONFLICT ON CONSTRAINT fee_sale_party DO NOTHING RETURNING id`,
          [
            generateEntityId(undefined, "fee"), sale.saleId, party, party === "buyer" ? sale.buyerId : sale.sellerId, schedule.version,
            amounts.feeCents, amounts.processingCents, amounts.hstCents, amounts.totalCents,
            free ? "paid" : "pending", issuedAt, feeDueAt(issuedAt), free ? issuedAt : null,
          ]
        )
        if (!rows[0]) continue
        issued.push(rows[0].id)
        if (free) await appendToOutbox(client, "fee.paid", { feeId: rows[0].id, saleId: sale.saleId, party }, rows[0].id)
      }
      return { fees: await this.feesOfSale(sale.saleId, client), issued }
    })
  }

  /** Takes back fees that nobody was told of: the undo of `issueFees`. */
  async withdrawFees(feeIds: readonly string[]): Promise<void> {
    await database().query(`DELETE FROM fee WHERE id = ANY($1) AND charge_id IS NULL`, [feeIds])
  }

  /** Buyer's first. */
  async feesOfSale(saleId: string, executor: Executor = database()): Promise<FeeRecord[]> {
    const { rows } = await executor.query<FeeRecord>(`SELECT ${FEE_COLUMNS} FROM fee WHERE sale_id = $1 ORDER BY party`, [saleId])
    return rows
  }

  async feeOfParty(saleId: string, party: Party): Promise<FeeRecord | null> {
    const { rows } = await database().query<FeeRecord>(`SELECT ${FEE_COLUMNS} FROM fee WHERE sale_id = $1 AND party = $2`, [saleId, party])
    return rows[0] ?? null
  }

  /** Marks a fee as paid by a charge; a repeat with the same charge changes nothing. @throws RefusedError `FEE_ALREADY_PAID`. */
  async payFee(feeId: string, chargeId: string): Promise<FeeRecord> {
    return this.moveFee(feeId, async (fee, client) => {
      if (fee.chargeId === chargeId) return
      if (!canMoveFee(fee.status, "paid")) throw new RefusedError("FEE_ALREADY_PAID")
      await client.query(
        `UPDATE fee SET status = 'paid', paid_at = northlot_now(), charge_id = $2, updated_at = northlot_now() WHERE id = $1`,
        [feeId, chargeId]
      )
      await appendToOutbox(client, "fee.paid", { feeId, saleId: fee.saleId, party: fee.party }, feeId)
    })
  }

  /** Marks a paid fee as refunded, because the charge that paid it was; a repeat changes nothing. */
  async refundFee(feeId: string, chargeId: string): Promise<FeeRecord> {
    return this.moveFee(feeId, async (fee, client) => {
      if (fee.chargeId !== chargeId || fee.status === "refunded") return
      if (!canMoveFee(fee.status, "refunded")) throw new RefusedError("INVALID_TRANSITION")
      await client.query(
        `UPDATE fee SET status = 'refunded', refunded_at = northlot_now(), updated_at = northlot_now() WHERE id = $1`,
        [feeId]
      )
    })
  }

  private async moveFee(feeId: string, change: (fee: FeeRecord, client: Executor) => Promise<void>): Promise<FeeRecord> {
    return database().transaction(async (client) => {
      const { rows } = await client.query<FeeRecord>(`SELECT ${FEE_COLUMNS} FROM fee WHERE id = $1 FOR UPDATE`, [feeId])
      if (!rows[0]) throw new RefusedError("NOT_FOUND")
      await change(rows[0], client)
      const changed = await client.query<FeeRecord>(`SELECT ${FEE_COLUMNS} FROM fee WHERE id = $1`, [feeId])
      return changed.rows[0]!
    })
  }
}
