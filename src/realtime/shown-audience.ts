import { database } from "#src/platform/database"
import { startRepeating } from "#src/platform/repeating"

type Audience = "public" | "dealers"

/** Another process may have thrown the switch; what is answered to requests never waits for this. */
const PAUSE_MILLISECONDS = 1_000

export interface ShownAudience {
  /** Who hears of a listing with this audience now: while the site is for dealers only, dealers alone. */
  of(audience: Audience): Audience
  renew(): Promise<void>
  close(): Promise<void>
}

export async function followShownAudience(): Promise<ShownAudience> {
  let forDealers = false
  const renew = async () => {
    const { rows } = await database().query<{ only: boolean }>(`SELECT site_is_for_dealers() AS only`)
    forDealers = rows[0]!.only
  }
  await renew()
  const repeating = startRepeating(renew, {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    failure: "Whom the site is for could not be read",
  })
  return { of: (audience) => (forDealers ? "dealers" : audience), renew, close: () => repeating.close() }
}
