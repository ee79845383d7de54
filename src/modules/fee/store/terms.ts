import { isDeepStrictEqual } from "node:util"
import { database } from "#src/platform/database"
import type { InstalledProvider } from "#src/platform/installed-providers"
import { lockProviderSettings } from "#src/platform/provider-settings"

/** A fee provider with the settings that an auction stores at publication. */
export interface StoredProvider {
  name: string
  version: string
  options: unknown
}

/** The installed fee providers that are switched on, as an auction stores them at publication. */
export function promisedBy(installed: readonly InstalledProvider[]): StoredProvider[] {
  return installed.filter(({ isOn }) => isOn).map(({ name, version, options }) => ({ name, version, options }))
}

/**
 * Stores the present fee providers for auctions that are published from now on, if they differ from the last stored
 * ones.
 */
export async function storeTerms(providersNow: () => Promise<InstalledProvider[]>): Promise<void> {
  await database().transaction(async () => {
    await lockProviderSettings()
    const providers = promisedBy(await providersNow())
    const { rows } = await database().query<{ providers: StoredProvider[] }>(
      `SELECT providers FROM fee_terms ORDER BY in_force_from DESC, number DESC LIMIT 1`
    )
    if (isDeepStrictEqual(rows[0]?.providers ?? [], JSON.parse(JSON.stringify(providers)))) return
    await database().query(`INSERT INTO fee_terms (providers) VALUES ($1)`, [JSON.stringify(providers)])
  })
}

/** The fee providers in force at each of these moments, in the order of the moments. */
export async function termsAt(moments: readonly string[]): Promise<StoredProvider[][]> {
  const { rows } = await database().query<{ providers: StoredProvider[] | null }>(
    `SELECT terms.providers FROM unnest($1::timestamptz[]) WITH ORDINALITY AS asked (moment, place)
     LEFT JOIN LATERAL (
       SELECT providers FROM fee_terms WHERE in_force_from <= asked.moment ORDER BY in_force_from DESC, number DESC LIMIT 1
     ) terms ON true ORDER BY asked.place`,
    [moments]
  )
  return rows.map(({ providers }) => providers ?? [])
}
