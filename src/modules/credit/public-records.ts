import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const CreditRecords = withPublicRecords("credit", {
  CreditEntry: {
    table: "credit_entry",
    columns: "id account_id delta reason unit_cents lot_id created_at",
  },
  CreditPurchase: {
    table: "credit_purchase",
    columns: "id account_id quantity unit_cents unit_hst_cents created_at",
  },
})
