import { type BODY_STYLES, type FUEL_TYPES } from "@northlot/contract"

type BodyStyle = (typeof BODY_STYLES)[number]
type FuelType = (typeof FUEL_TYPES)[number]

/** The words of the vPIC registry that begin or contain ours, most telling first. */
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

/** One of our body styles, or `''` for anything that is none of them. */
export function bodyStyle(registryName: string | null | undefined): BodyStyle | "" {
  const found = BODY_WORDS.find(([words]) => words.test(registryName ?? ""))
  return found?.[1] ?? ""
}

/** One of our fuels from the registry's primary and secondary one and the grade of electrification, or `''`. */
export function fuelType(registry: { primary?: string | null; secondary?: string | null; electrification?: string | null }): FuelType | "" {
  const primary = registry.primary ?? ""
  const secondary = registry.secondary ?? ""
  const electrification = registry.electrification ?? ""
  if (/phev|plug-?in/i.test(electrification)) return "Plug-in Hybrid"
  if (/hev|hybrid/i.test(electrification)) return "Hybrid"
  // Electric first and petrol second is how the registry writes a plug-in.
  if (/electric/i.test(primary) && /gasoline|diesel/i.test(secondary)) return "Plug-in Hybrid"
  if (/electric/i.test(secondary)) return "Hybrid"
  if (/electric/i.test(primary)) return "Electric"
  if (/diesel/i.test(primary)) return "Diesel"
  if (/gasoline|flex/i.test(primary)) return "Gasoline"
  return ""
}

/** A count that the registry writes as text; `null` for anything that is no whole number in range. */
export function countOf(text: string | null | undefined, maximum: number): number | null {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= 1 && value <= maximum ? value : null
}

/** '2.5 L', '3.5 L V6', or '' when the displacement is unknown. */
export function engineName(displacement: string | null | undefined, cylinders: number | null, configuration?: string | null): string {
  const litres = Number(displacement)
  if (!displacement || !Number.isFinite(litres) || litres <= 0 || litres > 12) return ""
  const shape = /^v/i.test(configuration ?? "") ? "V" : /in-?line/i.test(configuration ?? "") ? "I" : ""
  return `${litres.toFixed(1)} L${shape && cylinders ? ` ${shape}${cylinders}` : ""}`
}
