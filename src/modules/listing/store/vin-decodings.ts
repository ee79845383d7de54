import { database } from "#src/platform/database"
import type { DecodedVehicle } from "../types"

interface Decoding {
  vin: string
  provider: string
  /** Null for a VIN that no provider knows. */
  decoded: DecodedVehicle | null
}

/** The stored decodings of these VINs, by VIN. */
export async function findDecodings(vins: readonly string[]): Promise<Map<string, DecodedVehicle | null>> {
  const { rows } = await database().query<Omit<Decoding, "provider">>(
    `SELECT vin, decoded FROM vin_decoding WHERE vin = ANY($1)`,
    [vins]
  )
  return new Map(rows.map(({ vin, decoded }) => [vin, decoded]))
}

export async function storeDecodings(decodings: readonly Decoding[]): Promise<void> {
  if (decodings.length === 0) return
  await database().query(
    `INSERT INTO vin_decoding (vin, provider, decoded)
     SELECT vin, provider, decoded FROM jsonb_to_recordset($1) AS told (vin text, provider text, decoded jsonb)
     ORDER BY vin
     ON CONFLICT (vin) DO UPDATE SET provider = excluded.provider, decoded = excluded.decoded, decoded_at = northlot_now()`,
    [JSON.stringify(decodings)]
  )
}
