import {
  daysOfPeriod,
  dollarsFromCents,
  shortReference,
  type TransactionFilter,
  type TransactionView,
} from "@northlot/contract"
import { database } from "#src/platform/database"
import { textMatches } from "../search-texts"
import { containing } from "#src/platform/like-pattern"
import { torontoDate, torontoDayEnd, torontoDayStart } from "#src/platform/toronto"
import {
  PARTY_SALE_COLUMNS,
  PARTY_SALE_FROM,
  PARTY_SALE_WHERE,
  counterpartyName,
  type PartySaleRow,
} from "./party-sale"
import { PAYMENT_STATUS } from "../payment/payment-status"

interface TransactionRow extends PartySaleRow {
  year: number | null
  make: string
  model: string
  paymentStatus: TransactionView["status"]
}

/** One person's purchases and sales that match a filter. Without `page`, all matches are returned. */
export async function ownTransactions(
  accountId: string,
  filter: TransactionFilter,
  page: { limit: number; offset: number } | null = null
): Promise<{ transactions: TransactionView[]; total: number }> {
  const values: unknown[] = [accountId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const days = daysOfPeriod(filter.period, torontoDate(await database().now()))
  const conditions = [
    filter.type === "bought" ? "s.buyer_id = $1" : filter.type === "sold" ? "s.seller_id = $1" : "true",
    ...(filter.vin ? [`l.vin ILIKE ${bind(containing(filter.vin))}`] : []),
    ...wordsOf(filter.vehicle).map((word) =>
      textMatches("concat_ws(' ', l.year, l.make, l.model)", bind(containing(word)))
    ),
    ...(days
      ? [`s.won_at >= ${bind(torontoDayStart(days.first))} AND s.won_at < ${bind(torontoDayEnd(days.last))}`]
      : []),
  ]
  const source = `${PARTY_SALE_FROM} ${PAYMENT_STATUS} ${PARTY_SALE_WHERE} AND ${conditions.join(" AND ")}`
  const counted = await database().query<{ total: number }>(`SELECT count(*) AS total ${source}`, values)
  const rows = await database().records<TransactionRow>(
    `SELECT ${PARTY_SALE_COLUMNS}, l.year, l.make, l.model, payment.status AS payment_status ${source}
     ORDER BY ${orderOf(filter)} ${page ? `LIMIT ${bind(page.limit)} OFFSET ${bind(page.offset)}` : ""}`,
    values
  )
  return { transactions: rows.map(transactionView), total: counted.rows[0]!.total }
}

function orderOf({ sort, order }: TransactionFilter): string {
  if (sort === "vin") return `l.vin ${order === "desc" ? "DESC" : "ASC"}, s.id`
  return `s.won_at ${order === "asc" ? "ASC" : "DESC"}, s.id`
}

function wordsOf(text: string | undefined): string[] {
  return text?.split(/\s+/).filter(Boolean) ?? []
}

function transactionView(row: TransactionRow): TransactionView {
  const price = dollarsFromCents(row.hammerCents)
  const wonAt = row.wonAt.toISOString()
  return {
    id: row.id,
    listingId: row.listingId,
    slug: row.slug,
    type: row.role === "buyer" ? "Bought" : "Sold",
    ref: shortReference({ vin: row.vin, id: row.listingId }),
    vin: row.vin,
    year: row.year,
    make: row.make,
    model: row.model,
    title: row.title,
    price,
    priceCents: row.hammerCents,
    amount: price,
    amountCents: row.hammerCents,
    counterparty: counterpartyName(row),
    date: wonAt,
    createdAt: wonAt,
    status: row.paymentStatus,
  }
}
