import { type BODY_STYLES, type DRIVETRAINS, type FUEL_TYPES, type TRANSMISSIONS } from "@northlot/contract"

type BodyStyle = (typeof BODY_STYLES)[number]
type Drivetrain = (typeof DRIVETRAINS)[number]
type Transmission = (typeof TRANSMISSIONS)[number]
type FuelType = (typeof FUEL_TYPES)[number]

/** Words of the vPIC registry that contain the name of a body style. The first match wins. */
const BODY_WORDS: readonly (readonly [RegExp, BodyStyle])[] = [
  [/convertible|cabriolet|roadster|spyder/i, "Convertible"],
  [/pickup|truck|chassis|crew cab/i, "Truck"],
  [/sport utility|\bsuv\b|crossover|multi-?purpose/i, "SUV"],
  [/minivan|\bvan\b|cargo/i, "Van"],
  [/hatchback|liftback|notchback/i, "Hatchback"],
  [/wagon/i, "Wagon"],
  [/coupe/i, "Coupe"],
  [/sedan|saloon/i, "Sedan"],
]

/** Translates the vehicle registry's word to one of Northlot's body styles; `''` where none matches. */
export function bodyStyle(registryName: string | null | undefined): BodyStyle | "" {
  const found = BODY_WORDS.find(([words]) => words.test(registryName ?? ""))
  return found?.[1] ?? ""
}

/** Our fuel for the registry's primary fuel, secondary fuel and electrification level; `''` where none matches. */
export function fuelType(registry: {
  primary?: string | null
  secondary?: string | null
  electrification?: string | null
}): FuelType | "" {
  const primary = registry.primary ?? ""
  const secondary = registry.secondary ?? ""
  const electrification = registry.electrification ?? ""
  if (/phev|plug-?in/i.test(electrification)) return "Plug-in Hybrid"
  if (/hev|hybrid/i.test(electrification)) return "Hybrid"
  // The registry writes a plug-in hybrid as electric first and petrol second.
  if (/electric/i.test(primary) && /gasoline|diesel/i.test(secondary)) return "Plug-in Hybrid"
  if (/electric/i.test(secondary)) return "Hybrid"
  if (/electric/i.test(primary)) return "Electric"
  if (/diesel/i.test(primary)) return "Diesel"
  if (/gasoline|flex/i.test(primary)) return "Gasoline"
  return ""
}

/** The market's name of the registry's drivetrain; `''` if none fits: '4x2' does not say which wheels are driven. */
export function drivetrainOf(registryName: string | null | undefined): Drivetrain | "" {
  const name = registryName ?? ""
  if (/\bAWD\b|all-?wheel/i.test(name)) return "AWD"
  if (/\b4WD\b|4-?wheel|four-?wheel|4x4/i.test(name)) return "4WD"
  if (/\bFWD\b|front-?wheel/i.test(name)) return "FWD"
  return /\bRWD\b|rear-?wheel/i.test(name) ? "RWD" : ""
}

/** Translates the vehicle registry's word to one of Northlot's transmissions; `''` where none matches. */
export function transmissionOf(registryName: string | null | undefined): Transmission | "" {
  const name = registryName ?? ""
  if (/CVT|continuously/i.test(name)) return "CVT"
  if (/dual-?clutch|DCT/i.test(name)) return "Dual-clutch"
  if (/single-?speed|direct drive|electric/i.test(name)) return "Single-speed"
  if (/automated manual/i.test(name)) return "Automatic"
  if (/manual/i.test(name)) return "Manual"
  return /automatic/i.test(name) ? "Automatic" : ""
}

/** A count that the registry writes as text; `null` unless it is a whole number in range. */
export function countOf(text: string | null | undefined, maximum: number): number | null {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= 1 && value <= maximum ? value : null
}

/** '2.5 L' or '3.5 L V6'; '' when the displacement is unknown. */
export function engineName(
  displacement: string | null | undefined,
  cylinders: number | null,
  configuration?: string | null
): string {
  const litres = Number(displacement)
  if (!displacement || !Number.isFinite(litres) || litres <= 0 || litres > 12) return ""
  const shape = /^v/i.test(configuration ?? "") ? "V" : /in-?line/i.test(configuration ?? "") ? "I" : ""
  return `${litres.toFixed(1)} L${shape && cylinders ? ` ${shape}${cylinders}` : ""}`
}
