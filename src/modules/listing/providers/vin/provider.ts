import type { DecodedVehicle } from "../../types"

/** A source of what a VIN tells. */
export interface VinProvider {
  readonly name: string
  /**
   * What 17 characters tell (shorter numbers come padded with zeros), or `null` when the source does not
   * know them. Throws when the source cannot answer now.
   */
  decode(vin: string): Promise<DecodedVehicle | null>
  close(): Promise<void>
}
