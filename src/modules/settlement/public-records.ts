import { withPublicRecords } from "#src/platform/public-records"

/** The tables and columns that other modules may read and join. */
export const SettlementRecords = withPublicRecords("settlement", {
  Settlement: {
    table: "settlement",
    columns: `sale_id mode seller_type hammer_cents hst_cents total_cents wire_reference started_at funds_due_at
      payout_due_at finished_at safety_included registration_due_on safety_valid_until`,
    key: "sale_id",
  },
  LedgerAccount: {
    table: "ledger_account",
    columns: "id kind name balance_cents",
  },
  LedgerEntry: {
    table: "ledger_transaction",
    columns: "id key kind sale_id memo actor posted_at",
  },
  LedgerPosting: {
    table: "ledger_posting",
    columns: "transaction_id account_id amount_cents",
    computed: { id: "transaction_id || ':' || account_id" },
    sort: "transaction_id, account_id",
  },
})
