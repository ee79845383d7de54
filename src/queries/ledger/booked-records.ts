import type { Cents } from "@northlot/contract"
import { database } from "#src/platform/database"

/** A ledger entry about a charge's money at its provider. */
export interface BookedEntry {
  chargeId: string
  payment: string | null
  kind:
    | "charge.paid"
    | "charge.held"
    | "refund.part"
    | "refund.confirmed"
    | "dispute.opened"
    | "dispute.won"
    | "dispute.lost"
  /**
   * The change of the provider's clearing account. Null for a lost dispute, because its money left the account earlier.
   */
  clearingCents: Cents | null
  postedAt: Date
}

/**
 * All ledger entries of three groups of charges at `provider`: charges with a posting to the provider's clearing
 * account from `from` until before `until`, charges named in `payments` or `chargeIds`, and charges in dispute.
 */
export async function bookedEntries(
  provider: string,
  {
    from,
    until,
    payments,
    chargeIds,
  }: { from: Date; until: Date; payments: readonly string[]; chargeIds: readonly string[] }
): Promise<BookedEntry[]> {
  return database().records<BookedEntry>(
    `WITH moved AS (
       SELECT split_part(entry.key, ':', 2) AS id
       FROM ledger_transaction AS entry
       JOIN ledger_posting AS posting ON posting.transaction_id = entry.id AND posting.account_id = 'clearing:' || $1
       WHERE entry.posted_at >= $2 AND entry.posted_at < $3 AND entry.key LIKE 'charge:%'
     ), chosen AS (
       SELECT id, provider_payment AS payment, part_refund_changes FROM charge
       WHERE provider = $1
         AND (provider_payment = ANY($4) OR id = ANY($5) OR dispute = 'open' OR id IN (SELECT id FROM moved))
     )
     SELECT chosen.id AS charge_id, chosen.payment, entry.kind, posting.amount_cents AS clearing_cents, entry.posted_at
     FROM chosen
     JOIN ledger_transaction AS entry ON entry.key = ANY(ARRAY[
       'charge:' || chosen.id || ':paid', 'charge:' || chosen.id || ':held', 'charge:' || chosen.id || ':refunded',
       'charge:' || chosen.id || ':refund-returned',
       'charge:' || chosen.id || ':disputed', 'charge:' || chosen.id || ':dispute-closed'] || ARRAY(
         SELECT 'charge:' || chosen.id || ':part-refund:' || change FROM generate_series(1, part_refund_changes) AS change))
     LEFT JOIN ledger_posting AS posting ON posting.transaction_id = entry.id AND posting.account_id = 'clearing:' || $1
     ORDER BY entry.id`,
    [provider, from, until, payments, chargeIds]
  )
}

/** The time of the first charge at this provider; null if there is none. */
export async function firstChargeAt(provider: string): Promise<Date | null> {
  const { rows } = await database().query<{ at: Date | null }>(
    `SELECT min(created_at) AS at FROM charge WHERE provider = $1`,
    [provider]
  )
  return rows[0]!.at
}

/** The description of each charge, by its id. */
export async function chargeDescriptions(chargeIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database().query<{ id: string; description: string }>(
    `SELECT id, description FROM charge WHERE id = ANY($1)`,
    [chargeIds]
  )
  return new Map(rows.map(({ id, description }) => [id, description]))
}
