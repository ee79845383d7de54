import { VIN_LENGTH } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { OfflineRegistry } from "./providers/vin/offline-registry"
import type { VinProvider } from "./providers/vin/provider"
import { WebRegistry } from "./providers/vin/web-registry"
import type { DecodedVehicle } from "./types"

/** Asks the providers in turn and keeps what they know; what nobody can answer now is asked again next time. */
export class VinDecoder {
  private known: readonly VinProvider[] | undefined

  private providers(): readonly VinProvider[] {
    this.known ??= [
      new OfflineRegistry(configuration().dataDirectory),
      ...(process.env.NORTHLOT_VIN_WEB === "1" ? [new WebRegistry()] : []),
    ]
    return this.known
  }

  async decode(vin: string): Promise<DecodedVehicle | null> {
    const { rows } = await database().query<{ decoded: DecodedVehicle | null }>(
      `SELECT decoded FROM vin_decoding WHERE vin = $1`,
      [vin]
    )
    if (rows[0]) return rows[0].decoded
    const answer = await this.ask(vin.padEnd(VIN_LENGTH, "0"))
    if (!answer) return null
    await database().query(
      `INSERT INTO vin_decoding (vin, provider, decoded) VALUES ($1, $2, $3)
       ON CONFLICT (vin) DO UPDATE SET provider = excluded.provider, decoded = excluded.decoded, decoded_at = northlot_now()`,
      [vin, answer.provider, answer.decoded === null ? null : JSON.stringify(answer.decoded)]
    )
    return answer.decoded
  }

  async close(): Promise<void> {
    await Promise.all((this.known ?? []).map((provider) => provider.close()))
  }

  /** `null` when a provider failed and none of the others knew the number: nothing is certain then. */
  private async ask(padded: string): Promise<{ provider: string; decoded: DecodedVehicle | null } | null> {
    let failed = false
    let asked = ""
    for (const provider of this.providers()) {
      try {
        const decoded = await provider.decode(padded)
        asked = provider.name
        if (decoded) return { provider: provider.name, decoded }
      } catch (error) {
        failed = true
        logger.error({ err: error, provider: provider.name }, "A VIN could not be decoded")
      }
    }
    return failed ? null : { provider: asked, decoded: null }
  }
}
