import { RefusedError } from "@northlot/contract"

/** The number by which a batch is called, as an address has it. @throws RefusedError NOT_FOUND for what is none */
export function batchNumber(id: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new RefusedError("NOT_FOUND")
  return Number(id)
}
