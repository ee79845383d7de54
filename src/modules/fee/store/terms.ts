import { isDeepStrictEqual } from "node:util"
import { database } from "#src/platform/database"
import type { InstalledProvider } from "#src/platform/installed-providers"
import { lockProviderSettings } from "#src/platform/provider-settings"

/** A provider as an auction keeps it. */
export interface KeptProvider {
  name: string
  version: string
  options: unknown
}

/** Of what is installed that which is on, as an auction would keep it. */
export function promisedBy(installed: readonly InstalledProvider[]): KeptProvider[] {
  return installed.filter(({ isOn }) => isOn).map(({ name, version, options }) => ({ name, version, options }))
}

/** Writes down what is promised from now on, where it is not what was written last. */
export async function keepTerms(providersNow: () => Promise<InstalledProvider[]>): Promise<void> {
  await database().transaction(async () => {
    await lockProviderSettings()
    const providers = promisedBy(await providersNow())
    const { rows } = await database().query<{ providers: KeptProvider[] }>(
      `SELECT providers FROM fee_terms ORDER BY in_force_from DESC, number DESC LIMIT 1`
    )
    if (isDeepStrictEqual(rows[0]?.providers ?? [], JSON.parse(JSON.stringify(providers)))) return
    await database().query(`INSERT INTO fee_terms (providers) VALUES ($1)`, [JSON.stringify(providers)])
  })
}

/** What was in force at these moments, in their order. */
export async function termsAt(moments: readonly string[]): Promise<KeptProvider[][]> {
  const { rows } = await database().query<{ providers: KeptProvider[] | null }>(
    `SELECT terms.providers FROM unnest($1::timestamptz[]) WITH ORDINALITY AS asked (moment, place)
     LEFT JOIN LATERAL (
       SELECT providers FROM fee_terms WHERE in_force_from <= asked.moment ORDER BY in_force_from DESC, number DESC LIMIT 1
     ) terms ON true ORDER BY asked.place`,
    [moments]
  )
  return rows.map(({ providers }) => providers ?? [])
}
