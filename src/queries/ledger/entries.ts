import type { LedgerEntryView, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import type { SourceOf } from "../admin-list"

export const ledgerEntries = {
  from: "ledger_transaction AS entry",
  id: "entry.id",
  numbered: true,
  where({ q, account, kind, saleId, ...days }, where) {
    where.equal({ "entry.kind": kind, "entry.sale_id": saleId })
    where.days("entry.posted_at", days)
    where.with(
      account,
      // The first part of an account name, such as 'revenue', selects all accounts whose names begin with that part.
      (named) => `entry.id IN (
        SELECT transaction_id FROM ledger_posting WHERE account_id = ${named} OR starts_with(account_id, ${named} || ':'))`
    )
    where.words(searchWords(q ?? ""), (word) => [
      `lower(entry.memo) LIKE ${word}`,
      `lower(entry.key) LIKE ${word}`,
      `lower(entry.actor) LIKE ${word}`,
    ])
  },
  orders: { postedAt: "entry.posted_at", kind: "entry.kind" },
  async read(ids) {
    const rows = await database().records<Omit<LedgerEntryView, "postedAt"> & { postedAt: Date }>(
      `SELECT entry.id, entry.posted_at, entry.kind, entry.key, entry.memo, entry.actor, entry.sale_id,
         coalesce(sum(posting.amount_cents) FILTER (WHERE posting.amount_cents > 0), 0)::bigint AS amount_cents,
         jsonb_agg(jsonb_build_object('account', account.id, 'name', account.name, 'amountCents', posting.amount_cents)
           ORDER BY posting.amount_cents DESC, account.id) AS postings
       FROM ledger_transaction AS entry
       JOIN ledger_posting AS posting ON posting.transaction_id = entry.id
       JOIN ledger_account AS account ON account.id = posting.account_id
       WHERE entry.id = ANY($1) GROUP BY entry.id`,
      [ids]
    )
    return rows.map((row) => ({ ...row, postedAt: row.postedAt.toISOString() }))
  },
} satisfies SourceOf<typeof endpoints.listLedgerEntries>
