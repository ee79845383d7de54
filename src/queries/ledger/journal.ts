import { TIME_ZONE, withShortReferences, type Cents } from "@northlot/contract"
import { csvPieces, type Column } from "#src/platform/csv"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"

/** The months with postings, the earliest first. */
export async function postedMonths(): Promise<{ month: string; entries: number; debitCents: Cents }[]> {
  return database().records<{ month: string; entries: number; debitCents: Cents }>(
    `SELECT to_char(entry.posted_at AT TIME ZONE $1, 'YYYY-MM') AS month, count(DISTINCT entry.id) AS entries,
       coalesce(sum(posting.amount_cents) FILTER (WHERE posting.amount_cents > 0), 0)::bigint AS debit_cents
     FROM ledger_transaction AS entry JOIN ledger_posting AS posting ON posting.transaction_id = entry.id
     GROUP BY 1 ORDER BY 1`,
    [TIME_ZONE]
  )
}

interface JournalRow {
  id: number
  postedAt: Date
  key: string
  kind: string
  memo: string
  actor: string
  saleId: string | null
  account: string
  accountName: string
  accountKind: string
  amountCents: Cents
}

const dollars = (amount: number) => (amount / 100).toFixed(2)

const COLUMNS: readonly Column<JournalRow>[] = [
  ["Entry", ({ id }) => id],
  ["Day in Toronto", ({ postedAt }) => torontoDate(postedAt)],
  ["Posted (UTC)", ({ postedAt }) => postedAt.toISOString()],
  ["Kind", ({ kind }) => kind],
  ["Event", ({ key }) => withShortReferences(key)],
  ["Memo", ({ memo }) => withShortReferences(memo)],
  ["Sale", ({ saleId }) => (saleId === null ? "" : withShortReferences(saleId))],
  ["By", ({ actor }) => withShortReferences(actor)],
  ["Account", ({ account }) => withShortReferences(account)],
  ["Account name", ({ accountName }) => accountName],
  ["Account kind", ({ accountKind }) => accountKind],
  ["Debit CAD", ({ amountCents }) => (amountCents > 0 ? dollars(amountCents) : "")],
  ["Credit CAD", ({ amountCents }) => (amountCents < 0 ? dollars(-amountCents) : "")],
  ["HST CAD", ({ account, amountCents }) => (account === "hst:payable" ? dollars(-amountCents) : "")],
]

/** All postings from `from` until before `until` in their order. The postings of one entry are consecutive. */
export const journalCsv = (from: Date, until: Date): AsyncGenerator<string> => csvPieces(COLUMNS, pages(from, until))

const ENTRIES_AT_ONCE = 1_000

async function* pages(from: Date, until: Date): AsyncGenerator<JournalRow[]> {
  for (let after = 0; ;) {
    const rows = await database().records<JournalRow>(
      `SELECT entry.id, entry.posted_at, entry.key, entry.kind, entry.memo, entry.actor, entry.sale_id,
         account.id AS account, account.name AS account_name, account.kind AS account_kind, posting.amount_cents
       FROM (
         SELECT * FROM ledger_transaction WHERE posted_at >= $1 AND posted_at < $2 AND id > $3 ORDER BY id LIMIT $4
       ) AS entry
       JOIN ledger_posting AS posting ON posting.transaction_id = entry.id
       JOIN ledger_account AS account ON account.id = posting.account_id
       ORDER BY entry.id, posting.amount_cents DESC, account.id`,
      [from, until, after, ENTRIES_AT_ONCE]
    )
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    yield rows
  }
}
