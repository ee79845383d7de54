import { withPublicRecords } from "#src/platform/public-records"

/** What others may read of this module, and join. */
export const FeeRecords = withPublicRecords("fee", {
  Fee: {
    table: "fee",
    columns: `id sale_id party account_id schedule_version fee_cents processing_cents extra_cents hst_cents total_cents
      lines status issued_at due_at paid_at refunded_at charge_id settled_by_credit updated_at`,
  },
  FeeSchedule: {
    table: "fee_schedule",
    columns: `version buyer_fee_cents seller_fee_cents processing_buyer_cents processing_seller_cents hst_basis_points
      created_by created_at`,
    key: "version",
  },
})
