import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit, emitAll } from "#src/platform/outbox"
import { feeDueAt } from "../rules/fee-amounts"
import { canMoveFee } from "../rules/fee-state"
import type { FeeQuote, FeeableSale, FeeRecord, Party } from "../types"
import type { FeeRow } from "../tables"

const FEE_COLUMNS = `id, sale_id, party, account_id, schedule_version,
  fee_cents, processing_cents, extra_cents, hst_cents,
  total_cents, lines, left_out,
  status, due_at, paid_at, charge_id, settled_by_credit`

const PARTIES = ["buyer", "seller"] as const satisfies readonly Party[]

/** Fees of sales. README.md states the invariants. */
export class Fees {
  /**
   * Issues both sides' fees of a sale as quoted; a repeated call returns the same fees. If the quote left out a fee
   * provider, the fees are held. Otherwise a fee of zero counts as paid when it is issued.
   */
  async issue(sale: FeeableSale, quote: FeeQuote): Promise<FeeRecord[]> {
    return (await this.issueAll([{ sale, quote }])).get(sale.saleId)!
  }

  /** Issues the fees of many sales at once; the map's keys are sale ids. */
  async issueAll(issues: readonly { sale: FeeableSale; quote: FeeQuote }[]): Promise<Map<string, FeeRecord[]>> {
    return database().transaction(async () => {
      const issuedAt = await database().now()
      const fees = issues.flatMap(({ sale, quote: { scheduleVersion, amounts, made, leftOut } }) =>
        PARTIES.map((party) => {
          const { feeCents, processingCents, extraCents, hstCents, totalCents, lines } = amounts[party]
          return {
            id: generateEntityId(undefined, "fee"),
            sale_id: sale.saleId,
            party,
            account_id: party === "buyer" ? sale.buyerId : sale.sellerId,
            schedule_version: scheduleVersion,
            fee_cents: feeCents,
            processing_cents: processingCents,
            extra_cents: extraCents,
            hst_cents: hstCents,
            total_cents: totalCents,
            lines,
            provider_lines: linesMadeFor(made, party),
            left_out: leftOut,
          }
        })
      )
      const { rows } = await database().query<Pick<FeeRow, "id" | "sale_id" | "party" | "status">>(
        `INSERT INTO fee (id, sale_id, party, account_id, schedule_version, fee_cents, processing_cents, extra_cents, hst_cents,
           total_cents, lines, provider_lines, left_out, status, issued_at, due_at, paid_at)
         SELECT id, sale_id, party, account_id, schedule_version, fee_cents, processing_cents, extra_cents, hst_cents,
           total_cents, lines, provider_lines, left_out,
           CASE WHEN left_out <> '[]' THEN 'held' WHEN total_cents = 0 THEN 'paid' ELSE 'pending' END, $2, $3,
           CASE WHEN total_cents = 0 AND left_out = '[]' THEN $2::timestamptz END
         FROM jsonb_to_recordset($1) AS given (id text, sale_id text, party text, account_id text, schedule_version integer,
           fee_cents bigint, processing_cents bigint, extra_cents bigint, hst_cents bigint, total_cents bigint, lines jsonb,
           provider_lines jsonb, left_out jsonb)
         ON CONFLICT ON CONSTRAINT fee_sale_party DO NOTHING RETURNING id, sale_id, party, status`,
        [JSON.stringify(fees), issuedAt, feeDueAt(issuedAt)]
      )
      await tellFree(rows)
      const issued = await database().records<FeeRecord>(
        `SELECT ${FEE_COLUMNS} FROM fee WHERE sale_id = ANY ($1) ORDER BY party`,
        [issues.map(({ sale }) => sale.saleId)]
      )
      return new Map(issues.map(({ sale: { saleId } }) => [saleId, issued.filter((fee) => fee.saleId === saleId)]))
    })
  }

  /** The fees of a sale, the buyer's first. */
  async ofSale(saleId: string): Promise<FeeRecord[]> {
    return database().records<FeeRecord>(`SELECT ${FEE_COLUMNS} FROM fee WHERE sale_id = $1 ORDER BY party`, [saleId])
  }

  /** The buyer's and the seller's fee of a sale, locked until the transaction ends. */
  async lockOfSale(saleId: string): Promise<FeeRecord[]> {
    return database().records<FeeRecord>(`SELECT ${FEE_COLUMNS} FROM fee WHERE sale_id = $1 ORDER BY id FOR SHARE`, [
      saleId,
    ])
  }

  async retrieve(feeId: string): Promise<FeeRecord | null> {
    const rows = await database().records<FeeRecord>(`SELECT ${FEE_COLUMNS} FROM fee WHERE id = $1`, [feeId])
    return rows[0] ?? null
  }

  async ofParty(saleId: string, party: Party): Promise<FeeRecord | null> {
    const rows = await database().records<FeeRecord>(
      `SELECT ${FEE_COLUMNS} FROM fee WHERE sale_id = $1 AND party = $2`,
      [saleId, party]
    )
    return rows[0] ?? null
  }

  /**
   * Replaces the amounts of both parties' fees by a newer quote. The fees are held: they cannot be paid until an admin
   * releases them. The caller's transaction holds the sale's lock.
   * @throws RefusedError `INVALID_TRANSITION` where no fee is held
   */
  async replaceHeld(saleId: string, { scheduleVersion, amounts, made, leftOut }: FeeQuote): Promise<void> {
    for (const party of PARTIES) {
      const { feeCents, processingCents, extraCents, hstCents, totalCents, lines } = amounts[party]
      const { rowCount } = await database().query(
        `UPDATE fee SET schedule_version = $3, fee_cents = $4, processing_cents = $5, extra_cents = $6, hst_cents = $7,
           total_cents = $8, lines = $9, provider_lines = $10, left_out = $11, updated_at = northlot_now()
         WHERE sale_id = $1 AND party = $2 AND status = 'held'`,
        [
          ...[saleId, party, scheduleVersion, feeCents, processingCents, extraCents, hstCents, totalCents],
          ...[lines, linesMadeFor(made, party), leftOut].map((value) => JSON.stringify(value)),
        ]
      )
      if (rowCount !== 1) throw new RefusedError("INVALID_TRANSITION", "The fees of this sale are not held.")
    }
  }

  /**
   * Releases both sides' held fees for payment and starts their time to pay. The caller's transaction holds the sale's
   * lock.
   * @throws RefusedError `INVALID_TRANSITION` where no fee is held
   */
  async release(saleId: string): Promise<FeeRecord[]> {
    const now = await database().now()
    const { rows } = await database().query<Pick<FeeRow, "id" | "sale_id" | "party" | "status">>(
      `UPDATE fee SET status = CASE WHEN total_cents = 0 THEN 'paid' ELSE 'pending' END, due_at = $3,
         paid_at = CASE WHEN total_cents = 0 THEN $2::timestamptz END, updated_at = $2
       WHERE sale_id = $1 AND status = 'held' RETURNING id, sale_id, party, status`,
      [saleId, now, feeDueAt(now)]
    )
    if (rows.length === 0) throw new RefusedError("INVALID_TRANSITION", "The fees of this sale are not held.")
    await tellFree(rows)
    return this.ofSale(saleId)
  }

  /**
   * Marks a fee as paid by a charge; a repeated call with the same charge changes nothing.
   * @throws RefusedError `FEE_HELD`, `FEE_ALREADY_PAID`.
   */
  async pay(feeId: string, chargeId: string): Promise<FeeRecord> {
    return this.moveFee(feeId, async (fee) => {
      if (fee.chargeId === chargeId) return
      refuseUnlessPayable(fee)
      await database().query(
        `UPDATE fee SET status = 'paid', paid_at = northlot_now(), charge_id = $2, updated_at = northlot_now() WHERE id = $1`,
        [feeId, chargeId]
      )
      await emit("fee.paid", { feeId, saleId: fee.saleId, party: fee.party }, feeId)
    })
  }

  /**
   * Marks a fee as paid by a credit, in the transaction that uses the credit. @throws RefusedError `FEE_HELD`,
   * `FEE_ALREADY_PAID`.
   */
  async payByCredit(feeId: string): Promise<FeeRecord> {
    const fee = await this.lock(feeId)
    refuseUnlessPayable(fee)
    await database().query(
      `UPDATE fee SET status = 'paid', paid_at = northlot_now(), settled_by_credit = true, updated_at = northlot_now() WHERE id = $1`,
      [feeId]
    )
    await emit("fee.paid", { feeId, saleId: fee.saleId, party: fee.party }, feeId)
    return fee
  }

  /** Marks a fee paid by credit as refunded, in the transaction that returns the credit. @throws RefusedError */
  async refundByCredit(feeId: string): Promise<void> {
    const fee = await this.lock(feeId)
    if (!fee.settledByCredit || !canMoveFee(fee.status, "refunded")) throw new RefusedError("INVALID_TRANSITION")
    await markRefunded(feeId)
  }

  /** Marks a paid fee as refunded, because its charge was refunded; a repeated call changes nothing. */
  async refund(feeId: string, chargeId: string): Promise<FeeRecord> {
    return this.moveFee(feeId, async (fee) => {
      if (fee.chargeId !== chargeId || fee.status === "refunded") return
      if (!canMoveFee(fee.status, "refunded")) throw new RefusedError("INVALID_TRANSITION")
      await markRefunded(feeId)
    })
  }

  private async moveFee(feeId: string, change: (fee: FeeRecord) => Promise<void>): Promise<FeeRecord> {
    return database().transaction(async () => {
      await change(await this.lock(feeId))
      const changed = await database().records<FeeRecord>(`SELECT ${FEE_COLUMNS} FROM fee WHERE id = $1`, [feeId])
      return changed[0]!
    })
  }

  /** Locks the fee until the transaction ends. @throws RefusedError `NOT_FOUND` */
  async lock(feeId: string): Promise<FeeRecord> {
    const rows = await database().records<FeeRecord>(`SELECT ${FEE_COLUMNS} FROM fee WHERE id = $1 FOR UPDATE`, [feeId])
    if (!rows[0]) throw new RefusedError("NOT_FOUND")
    return rows[0]
  }
}

/** Emits `fee.paid` for fees of zero, which count as paid when they are issued or released. */
async function tellFree(fees: readonly Pick<FeeRow, "id" | "sale_id" | "party" | "status">[]): Promise<void> {
  const free = fees.filter(({ status }) => status === "paid")
  await emitAll(
    "fee.paid",
    free.map(({ id, sale_id, party }) => ({ payload: { feeId: id, saleId: sale_id, party }, key: id }))
  )
}

const linesMadeFor = (made: FeeQuote["made"], party: Party) =>
  made.filter((line) => line.party === party).map(({ party: _, ...line }) => line)

/** Refuses a fee that nobody can pay now. @throws RefusedError `FEE_HELD`, `FEE_ALREADY_PAID` */
function refuseUnlessPayable({ status }: Pick<FeeRecord, "status">): void {
  if (status === "held") throw new RefusedError("FEE_HELD")
  if (!canMoveFee(status, "paid")) throw new RefusedError("FEE_ALREADY_PAID")
}

async function markRefunded(feeId: string): Promise<void> {
  await database().query(
    `UPDATE fee SET status = 'refunded', refunded_at = northlot_now(), updated_at = northlot_now() WHERE id = $1`,
    [feeId]
  )
}
