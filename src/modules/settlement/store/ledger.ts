import { cents, subtractCents, type Cents } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { CamelCased } from "#src/platform/camel-case"
import { ownSide, type AccountKind } from "../rules/chart-of-accounts"
import { balanced, reversed, type LedgerEntry, type Posting } from "../rules/ledger-entry"
import type { LedgerPostingRow } from "../tables"
import type { TrialBalanceRow, TrustBalanceRow, HstPosting, StatementLine } from "../types"

/** The ledger already has an entry with this key and other postings. */
class LedgerConflictError extends Error {
  override name = "LedgerConflictError"
}

type StoredPosting = CamelCased<Pick<LedgerPostingRow, "account_id" | "amount_cents">>

/**
 * Adds a balanced entry to the ledger once. A repeat with the same key and postings does nothing.
 * @returns whether it was added now
 * @throws LedgerConflictError for other postings under a known key; UnbalancedEntryError
 */
export async function post(given: LedgerEntry, actor: string): Promise<boolean> {
  return database().transaction(async () => {
    const entry = balanced(given)
    if (entry.postings.length === 0) return false
    const accounts = sortedById(entry.postings)
    await database().query(
      `INSERT INTO ledger_account (id, kind, name, may_be_negative)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) ON CONFLICT (id) DO NOTHING`,
      [
        accounts.map(({ account }) => account.id),
        accounts.map(({ account }) => account.kind),
        accounts.map(({ account }) => account.name),
        accounts.map(({ account }) => account.mayBeNegative),
      ]
    )
    const { rows } = await database().query<{ id: number }>(
      `INSERT INTO ledger_transaction (key, kind, sale_id, memo, actor) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (key) DO NOTHING RETURNING id`,
      [entry.key, entry.kind, entry.saleId, entry.memo, actor]
    )
    if (!rows[0]) {
      await refuseOther(entry)
      return false
    }
    await database().query(
      `INSERT INTO ledger_posting (transaction_id, account_id, amount_cents)
     SELECT $1, posting.account, posting.amount FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY AS posting (account, amount, place)
     ORDER BY posting.place`,
      [rows[0].id, accounts.map(({ account }) => account.id), accounts.map(({ amountCents }) => amountCents)]
    )
    return true
  })
}

/** Sorts the accounts, so that two concurrent entries lock them in the same order and cannot deadlock. */
function sortedById(postings: readonly Posting[]): Posting[] {
  return [...postings].sort((one, other) => (one.account.id < other.account.id ? -1 : 1))
}

async function refuseOther(entry: LedgerEntry): Promise<void> {
  const stored = await postingsOf(entry.key)
  const same =
    stored.length === entry.postings.length &&
    entry.postings.every(({ account, amountCents }) =>
      stored.some((row) => row.accountId === account.id && row.amountCents === amountCents)
    )
  if (!same) throw new LedgerConflictError(`The ledger holds other postings under ${entry.key}.`)
}

async function postingsOf(key: string): Promise<StoredPosting[]> {
  return database().records<StoredPosting>(
    `SELECT account_id, amount_cents FROM ledger_posting JOIN ledger_transaction ON id = transaction_id WHERE key = $1 ORDER BY account_id`,
    [key]
  )
}

/**
 * Reverses an entry by another entry with the opposite amounts, once per `reason.key`.
 * @returns whether there was an entry with this key
 */
export async function reverse(key: string, reason: { key: string; memo: string }, actor: string): Promise<boolean> {
  const [first, ...others] = await database().records<Pick<LedgerEntry, "kind" | "saleId" | "memo"> & Posting>(
    `SELECT entry.kind, entry.sale_id, entry.memo, posting.amount_cents,
       jsonb_build_object('id', account.id, 'kind', account.kind, 'name', account.name, 'mayBeNegative', account.may_be_negative) AS account
     FROM ledger_transaction AS entry
     JOIN ledger_posting AS posting ON posting.transaction_id = entry.id
     JOIN ledger_account AS account ON account.id = posting.account_id
     WHERE entry.key = $1`,
    [key]
  )
  if (!first) return false
  const entry: LedgerEntry = {
    key,
    kind: first.kind,
    saleId: first.saleId,
    memo: first.memo,
    postings: [first, ...others].map(({ account, amountCents }) => ({ account, amountCents })),
  }
  await post(reversed(entry, reason), actor)
  return true
}

/** Whether the ledger has an entry with this key. */
export async function holds(key: string): Promise<boolean> {
  const { rowCount } = await database().query(`SELECT 1 FROM ledger_transaction WHERE key = $1`, [key])
  return rowCount === 1
}

/** The sum that entries with these keys posted to one account: debits positive, credits negative. */
export async function postedTo(accountId: string, keys: readonly string[]): Promise<Cents> {
  const { rows } = await database().query<{ sum: Cents }>(
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS sum FROM ledger_posting
     JOIN ledger_transaction AS entry ON entry.id = transaction_id
     WHERE account_id = $1 AND entry.key = ANY($2)`,
    [accountId, keys]
  )
  return rows[0]!.sum
}

/** The key of a sale's newest entry of a kind. */
async function newestKey(saleId: string, kind: string): Promise<string | null> {
  const { rows } = await database().query<{ key: string }>(
    `SELECT key FROM ledger_transaction WHERE sale_id = $1 AND kind = $2 ORDER BY id DESC LIMIT 1`,
    [saleId, kind]
  )
  return rows[0]?.key ?? null
}

/** Reverses a sale's newest ledger entry for the receipt of the buyer's money, if there is one. */
export async function reverseFundsReceived(
  saleId: string,
  reason: { key: string; memo: string },
  actor: string
): Promise<void> {
  const key = await newestKey(saleId, "vehicle.received")
  if (key) await reverse(key, reason, actor)
}

/** Every account with its postings before `until`. The debits and credits of all accounts are equal. */
export async function trialBalance(until: Date): Promise<TrialBalanceRow[]> {
  const { rows } = await database().query<{
    id: string
    name: string
    kind: AccountKind
    debits: Cents
    credits: Cents
  }>(
    `SELECT account.id, account.name, account.kind,
       coalesce(sum(posting.amount_cents) FILTER (WHERE posting.amount_cents > 0), 0)::bigint AS debits,
       coalesce(-sum(posting.amount_cents) FILTER (WHERE posting.amount_cents < 0), 0)::bigint AS credits
     FROM ledger_account AS account
     JOIN ledger_posting AS posting ON posting.account_id = account.id
     JOIN ledger_transaction AS entry ON entry.id = posting.transaction_id AND entry.posted_at < $1
     GROUP BY account.id ORDER BY account.kind, account.id`,
    [until]
  )
  return rows.map(({ id, name, kind, debits, credits }) => ({
    account: id,
    name,
    kind,
    debitCents: debits,
    creditCents: credits,
    balanceCents: ownSide(kind, subtractCents(debits, credits)),
  }))
}

/** The money in trust per sale and the part that belongs to the seller already. Sales without money are left out. */
export async function trustBalances(): Promise<{ rows: TrustBalanceRow[]; bankCents: Cents }> {
  const { rows } = await database().query<{ id: string; sum: Cents }>(
    `SELECT id, balance_cents AS sum FROM ledger_account
     WHERE balance_cents <> 0 AND (id = 'bank:trust' OR id LIKE 'trust:%' OR id LIKE 'payable:%') ORDER BY id`
  )
  const sales = new Map<string, TrustBalanceRow>()
  let bankCents = cents(0)
  for (const { id, sum } of rows) {
    if (id === "bank:trust") {
      bankCents = sum
      continue
    }
    const [kind, saleId] = [id.slice(0, id.indexOf(":")), id.slice(id.indexOf(":") + 1)]
    const row = sales.get(saleId) ?? { saleId, heldCents: cents(0), payableCents: cents(0) }
    if (kind === "trust") row.heldCents = ownSide("liability", sum)
    else row.payableCents = ownSide("liability", sum)
    sales.set(saleId, row)
  }
  return { rows: [...sales.values()], bankCents }
}

/** HST on the period's revenue, and apart the HST that refunds took back. Cents. */
export async function hstOfPeriod(
  from: Date,
  until: Date
): Promise<{ collectedCents: Cents; refundedCents: Cents; netCents: Cents }> {
  const { rows } = await database().query<{ collected: Cents; refunded: Cents }>(
    `SELECT coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0)::bigint AS collected,
       coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0)::bigint AS refunded
     FROM ledger_posting JOIN ledger_transaction AS entry ON entry.id = transaction_id
     WHERE account_id = 'hst:payable' AND entry.posted_at >= $1 AND entry.posted_at < $2`,
    [from, until]
  )
  const { collected, refunded } = rows[0]!
  return { collectedCents: collected, refundedCents: refunded, netCents: subtractCents(collected, refunded) }
}

export async function hstPostings(from: Date, until: Date): Promise<HstPosting[]> {
  return database().records<HstPosting>(
    `SELECT entry.key, entry.memo, entry.posted_at, -amount_cents AS amount_cents
     FROM ledger_posting JOIN ledger_transaction AS entry ON entry.id = transaction_id
     WHERE account_id = 'hst:payable' AND entry.posted_at >= $1 AND entry.posted_at < $2 ORDER BY entry.id`,
    [from, until]
  )
}

/** Every posting of the sale, in the order in which it was made. */
export async function statementOf(saleId: string): Promise<StatementLine[]> {
  return database().records<StatementLine>(
    `SELECT entry.id AS transaction_id, entry.key, entry.kind, entry.memo, entry.actor, entry.posted_at,
       account.id AS account, account.name AS account_name, posting.amount_cents
     FROM ledger_transaction AS entry
     JOIN ledger_posting AS posting ON posting.transaction_id = entry.id
     JOIN ledger_account AS account ON account.id = posting.account_id
     WHERE entry.sale_id = $1 ORDER BY entry.id, posting.amount_cents DESC`,
    [saleId]
  )
}
