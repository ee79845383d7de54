import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  VIN_DECODE_MINIMUM,
  VIN_LENGTH,
  normaliseVin,
  vinCheckDigitMatches,
  type VinDecoding,
} from "@northlot/contract"

/**
 * Decodes a typed VIN: the normalised VIN, dropped characters, check digit and decoded facts. `decoded` is `null`
 * when the VIN is unknown. @throws RefusedError `INVALID_VIN` below 11 and above 17 characters (spec §5)
 */
export async function decodeVin(scope: MedusaContainer, typed: string): Promise<VinDecoding> {
  const { vin, dropped } = normaliseVin(typed)
  if (vin.length < VIN_DECODE_MINIMUM || vin.length > VIN_LENGTH) throw new RefusedError("INVALID_VIN")
  const decoded = await scope.resolve("listing").vins.decode(vin)
  const complete = vin.length === VIN_LENGTH
  const checkDigitMatches = vinCheckDigitMatches(vin)
  return {
    vin,
    dropped,
    checkDigitMatches,
    complete,
    confirmed: complete && checkDigitMatches && decoded?.certain === true && decoded.year !== null,
    decoded,
  }
}
