import { dollarsFromCents, shortReference, vehiclePrice, type PaymentView } from "@northlot/contract"
import { database } from "#src/platform/database"
import {
  PARTY_SALE_COLUMNS,
  PARTY_SALE_FROM,
  PARTY_SALE_WHERE,
  bothFeesPaid,
  ownFeeView,
  type PartySaleRow,
} from "../sale/party-sale"

type PaymentRow = PartySaleRow & { kind: "fee" | "vehicle" }

/**
 * A person's fees and, for each sale, the vehicle payment. The vehicle payment is locked until both fees are paid. The
 * newest sale comes first.
 */
export async function ownPayments(
  accountId: string,
  page: { limit: number; offset: number }
): Promise<{ payments: PaymentView[]; total: number }> {
  const source = `${PARTY_SALE_FROM} CROSS JOIN (VALUES ('fee'), ('vehicle')) AS record (kind) ${PARTY_SALE_WHERE}`
  const [rows, counted] = await Promise.all([
    database().records<PaymentRow>(
      `SELECT record.kind, ${PARTY_SALE_COLUMNS} ${source} ORDER BY s.won_at DESC, s.id DESC, record.kind LIMIT $2 OFFSET $3`,
      [accountId, page.limit, page.offset]
    ),
    database().query<{ total: number }>(`SELECT count(*) AS total ${source}`, [accountId]),
  ])
  return { payments: rows.map(paymentView), total: counted.rows[0]!.total }
}

function paymentView(row: PaymentRow): PaymentView {
  const fee = row.kind === "fee" ? ownFeeView(row) : null
  const { totalCents: finalPriceCents } = vehiclePrice({ priceCents: row.hammerCents, sellerType: row.sellerType })
  const amountCents = fee ? fee.totalCents : finalPriceCents
  return {
    id: fee ? fee.id : `vehicle_${row.id}`,
    type: row.kind,
    role: row.role,
    status: fee ? fee.status : bothFeesPaid(row) && row.status !== "cancelled" ? "unlocked" : "locked",
    ref: shortReference({ vin: row.vin, id: row.listingId }),
    amount: dollarsFromCents(amountCents),
    amountCents,
    createdAt: row.wonAt.toISOString(),
    fee,
    meta: {
      listingId: row.listingId,
      title: row.title,
      vin: row.vin,
      photo: row.photo,
      finalPriceCents,
      soldPriceCents: row.hammerCents,
    },
  }
}
