import type { DecodedVehicle } from "../../types"

/** A source that decodes VINs. */
export interface VinProvider {
  readonly name: string
  /**
   * Decodes 17 characters (shorter VINs are padded with zeros); `null` when the source does not know them. Throws
   * when the source cannot answer now.
   */
  decode(vin: string): Promise<DecodedVehicle | null>
  close(): Promise<void>
}
