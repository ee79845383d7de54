import type { PluginCharge, Plugins } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { MadeLine } from "#src/modules/fee/rules/made-lines"

const MADE = `fee CROSS JOIN LATERAL jsonb_to_recordset(fee.provider_lines) AS made (provider text, code text, label text,
  "addedCents" bigint, "takenOffCents" bigint)
  WHERE fee.provider_lines <> '[]'`

/** What fee providers of plugins made of the fees of sales, the newest first; of one of them where it is named. */
export async function pluginCharges({
  provider = null,
  limit,
  offset,
}: {
  provider?: string | null | undefined
  limit: number
  offset: number
}): Promise<{ items: PluginCharge[]; total: number }> {
  const ofIt = `($1::text IS NULL OR made.provider = $1)`
  const [items, counted] = await Promise.all([
    database().query<MadeLine & { sale_id: string; issued_at: Date }>(
      `SELECT fee.sale_id, fee.party, made.*, fee.issued_at FROM ${MADE} AND ${ofIt}
       ORDER BY fee.issued_at DESC, fee.id LIMIT $2 OFFSET $3`,
      [provider, limit, offset]
    ),
    database().query<{ total: number }>(`SELECT count(*)::int AS total FROM ${MADE} AND ${ofIt}`, [provider]),
  ])
  return {
    items: items.rows.map(({ sale_id: saleId, issued_at, ...line }) => ({
      ...line,
      saleId,
      issuedAt: issued_at.toISOString(),
    })),
    total: counted.rows[0]!.total,
  }
}

/** Of each provider that ever added or took off something, also of those that are gone, what it came to. */
export async function chargedByProviders(): Promise<Omit<Plugins["charged"][number], "isInstalled">[]> {
  const rows = await database().records<Omit<Plugins["charged"][number], "isInstalled" | "lastAt"> & { lastAt: Date }>(
    `SELECT made.provider, count(DISTINCT fee.sale_id)::int AS sales, sum(made."addedCents")::bigint AS added_cents,
       sum(made."takenOffCents")::bigint AS taken_off_cents, max(fee.issued_at) AS last_at
     FROM ${MADE} GROUP BY made.provider ORDER BY last_at DESC`
  )
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }))
}

/** Of each of these fee providers the sales whose fees were issued without its lines, and what the last one says of it. */
export async function salesWithoutProviders(
  names: readonly string[]
): Promise<Map<string, { sales: number; last: { at: Date; reason: string } }>> {
  if (names.length === 0) return new Map()
  const { rows } = await database().query<{ name: string; sales: number; at: Date; text: string }>(
    `SELECT asked.name, count(DISTINCT fee.sale_id)::int AS sales, max(fee.issued_at) AS at,
       (array_agg(fee.provider_failure ORDER BY fee.issued_at DESC))[1] AS text
     FROM unnest($1::text[]) AS asked (name)
       JOIN fee ON fee.provider_failure IS NOT NULL
         AND position('The fee provider ' || asked.name || ' ' IN fee.provider_failure) > 0
     GROUP BY asked.name`,
    [names]
  )
  return new Map(
    rows.map(({ name, sales, at, text }) => [name, { sales, last: { at, reason: ownSentence(name, text) } }])
  )
}

/** Several may have failed at once: a sentence for each. */
const ownSentence = (name: string, text: string) =>
  text.split(/ (?=The fee provider )/).find((sentence) => sentence.startsWith(`The fee provider ${name} `)) ?? text
