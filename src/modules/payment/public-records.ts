import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const PaymentRecords = withPublicRecords("northlotPayment", {
  Charge: {
    table: "charge",
    columns: `id purpose reference_id account_id amount_cents received_cents currency description lines status held_reason
      provider joint_id payment_collection_id payment_session_id created_at updated_at paid_at dispute`,
  },
  ChargeRefund: {
    table: "charge_refund",
    columns: "charge_id amount_cents of reason decided_by decided_at",
    key: "charge_id",
  },
})
