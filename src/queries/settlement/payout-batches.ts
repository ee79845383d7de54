import type { Cents, PayoutBatch, endpoints } from "@northlot/contract"
import { BATCH_STATUS, batchStatus } from "#src/modules/settlement/rules/payout-batch"
import type { PayoutBatchRecord } from "#src/modules/settlement/types"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import type { SourceOf } from "../admin-list"

type Row = Omit<PayoutBatchRecord, "rows"> & { count: number; totalCents: Cents }

/** SQL join: the count and the sum of a batch's rows. Rows that were removed or returned are excluded. */
const SUMS = `LEFT JOIN LATERAL (
    SELECT count(*) AS count, coalesce(sum(amount_cents), 0)::bigint AS total_cents FROM payout_batch_row
    WHERE batch = payout_batch.number AND coalesce(outcome, 'paid') = 'paid'
  ) AS sums ON true`

export const payoutBatches = {
  from: `payout_batch ${SUMS}`,
  id: "payout_batch.number",
  numbered: true,
  where({ q, status, ...days }, where) {
    where.days("payout_batch.made_at", days)
    where.equal({ [BATCH_STATUS]: status })
    where.words(searchWords(q ?? ""), (word) => [
      `lower(payout_batch.bank_reference) LIKE ${word}`,
      `payout_batch.number::text LIKE ${word}`,
      `payout_batch.made_by LIKE ${word}`,
      `payout_batch.approved_by LIKE ${word}`,
    ])
  },
  orders: {
    madeAt: "payout_batch.made_at",
    approvedAt: "payout_batch.approved_at NULLS LAST",
    sentAt: "payout_batch.sent_at NULLS LAST",
    totalCents: "sums.total_cents",
  },
  async read(ids) {
    const rows = await database().records<Row>(
      `SELECT payout_batch.*, sums.count, sums.total_cents FROM payout_batch ${SUMS} WHERE payout_batch.number = ANY($1)`,
      [ids]
    )
    return rows.map(viewOf)
  },
} satisfies SourceOf<typeof endpoints.listPayoutBatches>

function viewOf(row: Row): PayoutBatch {
  const { number, count, totalCents, madeBy, approvedBy, fileNumber, sentBy, bankReference } = row
  return {
    id: number,
    status: batchStatus(row),
    count,
    totalCents,
    madeBy,
    madeAt: row.madeAt.toISOString(),
    approvedBy,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    fileNumber,
    sentBy,
    sentAt: row.sentAt?.toISOString() ?? null,
    bankReference,
    cancelled: row.cancelledAt && {
      by: row.cancelledBy!,
      at: row.cancelledAt.toISOString(),
      reason: row.cancelReason!,
    },
  }
}

/** The titles of the cars and the names of the sellers of these sales, by sale id. */
export async function payoutNames(saleIds: readonly string[]): Promise<Map<string, { title: string; seller: string }>> {
  const rows = await database().records<{ id: string; title: string; seller: string }>(
    `SELECT sale.id, listing.shown_title AS title, btrim(account.first || ' ' || account.last) AS seller
     FROM sale JOIN listing ON listing.id = sale.listing_id JOIN account ON account.id = sale.seller_id
     WHERE sale.id = ANY($1)`,
    [saleIds]
  )
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

interface DueRow {
  saleId: string
  title: string
  sellerId: string
  seller: string
  amountCents: Cents
  dueAt: Date
  overdue: boolean
}

const MOST_SHOWN = 100

/** SQL: settlements whose payout the platform owes to the seller. */
const DUE = `FROM settlement JOIN sale ON sale.id = settlement.sale_id
  WHERE settlement.payout_due_at IS NOT NULL AND settlement.finished_at IS NULL AND settlement.mode = 'trust'`

/** The sum of the due payouts of these sales. */
export async function duePayoutSum(saleIds: readonly string[]): Promise<Cents> {
  const rows = await database().records<{ sum: Cents }>(
    `SELECT coalesce(sum(settlement.total_cents), 0)::bigint AS sum ${DUE} AND sale.id = ANY($1)`,
    [saleIds]
  )
  return rows[0]!.sum
}

/** Payouts that the platform owes to sellers, earliest due first, with their sum. */
export async function duePayouts(): Promise<{ rows: DueRow[]; total: number; totalCents: Cents }> {
  const [rows, sums] = await Promise.all([
    database().records<DueRow>(
      `SELECT sale.id AS sale_id, listing.shown_title AS title, account.id AS seller_id,
         btrim(account.first || ' ' || account.last) AS seller, found.total_cents AS amount_cents,
         found.payout_due_at AS due_at, found.payout_due_at < northlot_now() AS overdue
       FROM (SELECT settlement.* ${DUE} ORDER BY settlement.payout_due_at, settlement.sale_id LIMIT ${MOST_SHOWN}) AS found
       JOIN sale ON sale.id = found.sale_id
       JOIN listing ON listing.id = sale.listing_id
       JOIN account ON account.id = sale.seller_id
       ORDER BY found.payout_due_at, found.sale_id`
    ),
    database().records<{ total: number; totalCents: Cents }>(
      `SELECT count(*) AS total, coalesce(sum(settlement.total_cents), 0)::bigint AS total_cents ${DUE}`
    ),
  ])
  return { rows, ...sums[0]! }
}
