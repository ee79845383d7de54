import type { LeftOutProvider, PluginCharge, Plugins } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { MadeLine } from "#src/modules/fee/rules/made-lines"

const MADE = `fee CROSS JOIN LATERAL jsonb_to_recordset(fee.provider_lines) AS made (provider text, code text, label text,
  "addedCents" bigint, "takenOffCents" bigint)
  WHERE fee.provider_lines <> '[]'`

/**
 * Changes that plugins' fee providers made to the fees of sales, newest first. With `provider`, only this provider's
 * changes.
 */
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

/** The total changes of each provider that ever changed a fee, including providers that are no longer installed. */
export async function chargedByProviders(): Promise<Omit<Plugins["charged"][number], "isInstalled">[]> {
  const rows = await database().records<Omit<Plugins["charged"][number], "isInstalled" | "lastAt"> & { lastAt: Date }>(
    `SELECT made.provider, count(DISTINCT fee.sale_id)::int AS sales, sum(made."addedCents")::bigint AS added_cents,
       sum(made."takenOffCents")::bigint AS taken_off_cents, max(fee.issued_at) AS last_at
     FROM ${MADE} GROUP BY made.provider ORDER BY last_at DESC`
  )
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }))
}

export interface SalesWithout {
  sales: number
  /** The reason why the provider's lines are missing, taken from the newest sale that lacks them. */
  last: LeftOutProvider
  lastAt: Date
}

/**
 * Counts, for each fee provider, the sales whose fees lack the provider's lines or were issued by another version of
 * the provider.
 */
export async function salesWithoutProviders(names: readonly string[]): Promise<Map<string, SalesWithout>> {
  if (names.length === 0) return new Map()
  const rows = await database().records<SalesWithout & { provider: string }>(
    `SELECT entry->>'provider' AS provider, count(DISTINCT sale_id)::int AS sales, max(issued_at) AS last_at,
       (array_agg(entry ORDER BY issued_at DESC))[1] AS last
     FROM fee, jsonb_array_elements(left_out) AS entry
     WHERE left_out <> '[]' AND entry->>'provider' = ANY ($1::text[])
     GROUP BY 1`,
    [names]
  )
  return new Map(rows.map(({ provider, ...without }) => [provider, without]))
}
