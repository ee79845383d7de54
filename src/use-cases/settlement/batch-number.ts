import { RefusedError } from "@northlot/contract"

/** The batch number from a URL. @throws RefusedError NOT_FOUND for an invalid number */
export function batchNumber(id: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new RefusedError("NOT_FOUND")
  return Number(id)
}
