const LETTER_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const POSITION_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

export const VIN_LENGTH = 17
export const VIN_DECODE_MINIMUM = 11

export interface NormalisedVin {
  vin: string
  /** The characters dropped from the typed VIN, in order and without spaces. The person who typed it sees them. */
  dropped: string
}

/** Converts a typed VIN to upper case and drops everything but A–H, J–N, P, R–Z and 0–9 (spec §5). */
export function normaliseVin(typed: string): NormalisedVin {
  let vin = ""
  let dropped = ""
  for (const character of typed.toUpperCase()) {
    if (/[A-HJ-NPR-Z0-9]/.test(character)) vin += character
    else if (character.trim() !== "") dropped += character
  }
  return { vin, dropped }
}

/** The check digit (position 9) of a 17-character VIN; `null` for another length or an invalid character. */
export function vinCheckDigit(vin: string): string | null {
  if (vin.length !== VIN_LENGTH) return null
  let sum = 0
  for (let index = 0; index < VIN_LENGTH; index++) {
    const character = vin[index] as string
    const value = /[0-9]/.test(character) ? Number(character) : LETTER_VALUES[character]
    if (value === undefined) return null
    sum += value * (POSITION_WEIGHTS[index] as number)
  }
  const remainder = sum % 11
  return remainder === 10 ? "X" : String(remainder)
}

/**
 * Whether the check digit is right. If not, the seller must confirm the VIN: imports and cars before 1981 may have no
 * check digit.
 */
export function vinCheckDigitMatches(vin: string): boolean {
  return vinCheckDigit(vin) === vin[8]
}
