const { exp, max, min, round } = Math

/** A colour as linear light: red, green and blue from 0 to 1; light sources may be brighter. */
export type Colour = readonly [number, number, number]

/** Converts a colour `#rrggbb` to linear light. */
export function linear(hex: string): Colour {
  const value = parseInt(hex.slice(1), 16)
  const channel = (shift: number) => (((value >> shift) & 255) / 255) ** 2.2
  return [channel(16), channel(8), channel(0)]
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

export function smooth(low: number, high: number, value: number): number {
  const t = min(1, max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

const STEPS = 4096
const TO_BYTE = Uint8Array.from({ length: STEPS + 1 }, (_, i) => round(255 * (i / STEPS) ** (1 / 2.2)))

/** Converts linear light to the value of a display byte. Highlights are compressed instead of clipped. */
export function toByte(light: number): number {
  const rolled = light < 0.7 ? light : 1 - 0.3 * exp((0.7 - light) / 0.3)
  return TO_BYTE[rolled > 0 ? (rolled * STEPS + 0.5) | 0 : 0]!
}
