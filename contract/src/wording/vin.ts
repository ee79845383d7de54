import { normaliseVin } from "../rules/vin"

/**
 * How a VIN from an imported file was read, and which characters were left out; `null` if the VIN is unchanged or
 * empty.
 */
export function cleanedVinSentence(written: string): string | null {
  const { vin, dropped } = normaliseVin(written)
  if (vin === "" || vin === written.trim()) return null
  const left = [...new Set(dropped)].join(" ")
  return left ? `Read as ${vin}; left out: ${left}` : `Read as ${vin}.`
}

export function droppedFromVinSentence(dropped: string): string {
  const unused = /[IOQ]/.test(dropped) ? " A VIN has 1 and 0 instead of I, O and Q." : ""
  return `These characters cannot be in a VIN: ${dropped}.${unused}`
}
