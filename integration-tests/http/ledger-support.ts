import type { Cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import type { Person } from "../environment/people"
import { untilQuiet } from "./sales-support"

export type Balances = Record<string, number>

/** Reads and checks the ledger as an admin, once no work is pending. */
export function booksOf(market: SharedMarket, admin: Person) {
  const trialBalance = async () => {
    await untilQuiet(market)
    return (await admin.request("GET", "/api/admin/ledger/trial-balance")).body
  }

  /** The balances in cents by account, positive on the account's normal side. */
  const balances = async (): Promise<Balances> =>
    Object.fromEntries(
      (await trialBalance()).rows.map((row: { account: string; balanceCents: Cents }) => [
        row.account,
        row.balanceCents,
      ])
    )

  return {
    balances,

    /** The change of each balance that `act` causes. */
    async movedBy(act: () => Promise<unknown>): Promise<Balances> {
      const before = await balances()
      await act()
      const after = await balances()
      const moved = Object.entries(after).map(([account, cents]) => [account, cents - (before[account] ?? 0)] as const)
      return Object.fromEntries(moved.filter(([, cents]) => cents !== 0))
    },

    /** Checks that debits equal credits, and that stored balances are the sums of their postings. */
    async expectSound(): Promise<void> {
      const { debitCents, creditCents, differenceCents } = await trialBalance()
      expect([creditCents, differenceCents]).toEqual([debitCents, 0])
      const { rows } = await market.pool.query(
        `SELECT account.id FROM ledger_account AS account LEFT JOIN ledger_posting ON account_id = account.id
         GROUP BY account.id HAVING account.balance_cents <> coalesce(sum(amount_cents), 0)`
      )
      expect(rows).toEqual([])
      // Each booked payment has an invoice, and each refund a credit note, with the booked amounts.
      const { rows: without } = await market.pool.query(
        `SELECT booked.key FROM ledger_transaction AS booked
         JOIN charge ON booked.key IN ('charge:' || charge.id || ':paid', 'charge:' || charge.id || ':refund')
         WHERE (booked.kind = 'charge.paid' OR EXISTS (
             SELECT FROM ledger_transaction AS paid WHERE paid.key = 'charge:' || charge.id || ':paid'))
           AND NOT EXISTS (
             SELECT FROM charge_document AS document JOIN charge_document_number ON document_id = document.id
             WHERE document.charge_id = charge.id AND document.total_cents = charge.amount_cents
               AND document.kind = CASE booked.kind WHEN 'charge.paid' THEN 'invoice' ELSE 'credit_note' END)`
      )
      expect(without).toEqual([])
      const { rows: gaps } = await market.pool.query(
        `SELECT kind, year, number FROM (
           SELECT kind, year, number, row_number() OVER (PARTITION BY kind, year ORDER BY number) AS place
           FROM charge_document_number) AS given WHERE number <> place`
      )
      expect(gaps).toEqual([])
    },
  }
}
