import { addCents, cents, negateCents, sumOf, type Cents } from "@northlot/contract"
import type { LedgerAccount } from "./chart-of-accounts"

/** Cents, CAD; debits positive, credits negative. */
export interface Posting {
  account: LedgerAccount
  amountCents: Cents
}

/** One balanced transaction of the ledger. Its key identifies the business event: a repeat does nothing. */
export interface LedgerEntry {
  key: string
  kind: string
  saleId: string | null
  memo: string
  postings: readonly Posting[]
}

export class UnbalancedEntryError extends Error {
  override name = "UnbalancedEntryError"
}

export const debit = (account: LedgerAccount, amountCents: Cents): Posting => ({ account, amountCents })
export const credit = (account: LedgerAccount, amountCents: Cents): Posting => ({
  account,
  amountCents: negateCents(amountCents),
})

/**
 * Checks an entry and brings it into its stored form: one posting per account, none of zero.
 * @throws UnbalancedEntryError when it does not sum to zero or contains anything but whole cents
 */
export function balanced(entry: LedgerEntry): LedgerEntry {
  const sums = new Map<string, Posting>()
  for (const { account, amountCents } of entry.postings) {
    if (!Number.isSafeInteger(amountCents))
      throw new UnbalancedEntryError(`${entry.key} posts ${amountCents}, which is not a whole number of cents.`)
    const known = sums.get(account.id)
    sums.set(account.id, { account, amountCents: addCents(amountCents, known?.amountCents ?? cents(0)) })
  }
  const postings = [...sums.values()].filter(({ amountCents }) => amountCents !== 0)
  const sum = sumOf(postings, ({ amountCents }) => amountCents)
  if (sum !== 0) throw new UnbalancedEntryError(`${entry.key} is out of balance by ${sum} cents.`)
  return { ...entry, postings }
}

/** The entry with the opposite amounts. The ledger is append-only, so an entry is reversed by another one. */
export function reversed(entry: LedgerEntry, reason: { key: string; memo: string }): LedgerEntry {
  return {
    ...entry,
    key: reason.key,
    kind: `${entry.kind}.reversed`,
    memo: reason.memo,
    postings: entry.postings.map(({ account, amountCents }) => ({ account, amountCents: negateCents(amountCents) })),
  }
}
