import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const FeeRecords = withPublicRecords("fee", {
  Fee: {
    table: "fee",
    columns: `id sale_id party account_id schedule_version fee_cents processing_cents extra_cents hst_cents total_cents
      lines status issued_at due_at paid_at refunded_at charge_id settled_by_credit updated_at`,
  },
  FeeSchedule: {
    table: "policy_version",
    columns: "version effective_from",
    computed: {
      ...Object.fromEntries(
        ["buyerFee", "sellerFee", "processingBuyer", "processingSeller"].map((name) => [
          `${name.replace(/[A-Z]/g, "_$&").toLowerCase()}_cents`,
          `(content->>'${name}Cents')::bigint`,
        ])
      ),
      created_by: "made_by",
      created_at: "made_at",
    },
    key: "version",
    where: "kind = 'fees'",
  },
})
