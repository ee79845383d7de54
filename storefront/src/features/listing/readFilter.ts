import { readAmount, readFigure, cents } from "@northlot/contract"
import { BOUNDS, DOLLARS, YEAR, isCode, isUnfinishedCode, type FilterName } from "@/entities/listing/filterState"

/** Parses a typed filter into its value in the address: whole dollars, kilometres or a year. */
export function readFilter(
  name: FilterName,
  typed: string
): { ok: true; value: string } | { ok: false; message: string } {
  const bounds = BOUNDS[name]
  if (name === "near") return readPlace(typed.trim())
  if (!bounds) return { ok: true, value: typed.trim() }
  const [minimum, maximum] = bounds
  if (bounds === DOLLARS) {
    const read = readAmount(typed, { maximumCents: cents(maximum * 100) })
    return read.ok ? { ok: true, value: read.cents === null ? "" : String(read.cents / 100) } : read
  }
  const read = readFigure(
    typed,
    bounds === YEAR ? { minimum, maximum, grouped: false } : { minimum, maximum, unit: "km" }
  )
  return read.ok ? { ok: true, value: read.value === null ? "" : String(read.value) } : read
}

function readPlace(place: string): ReturnType<typeof readFilter> {
  if (isUnfinishedCode(place))
    return { ok: false, message: "Enter the first three characters of a postal code, or all six." }
  return { ok: true, value: isCode(place) ? place.toUpperCase() : place }
}
