import { VIN_LENGTH, normaliseVin } from "@northlot/contract"

/** A draft listing, with the names by which imported photos are assigned to it. */
export interface NamedCar {
  listingId: string
  vin: string
  /** Null if no import gave the car a stock number. */
  stockNumber: string | null
}

const inOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" })
/** Files that computers add to archives by themselves. */
const OWN_FILE = /^(?:__MACOSX|\.|Thumbs\.db$|desktop\.ini$)/i

/** Only letters and digits: programs separate the parts of a stock number differently. */
const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "")

/** Whether a path of an archive is no photo: a folder, or a file that a computer adds by itself. */
export function isNoPhotoPath(path: string): boolean {
  return path.endsWith("/") || path.split("/").some((part) => OWN_FILE.test(part))
}

/**
 * Finds the car of a path: the folder or file name begins with the car's VIN or stock number. A stock number must end
 * at a sign that is neither letter nor digit. If cars share a name, the first car is taken. Null where no car matches.
 */
export function carsByPath(cars: readonly NamedCar[]): (path: string) => NamedCar | null {
  const byVin = new Map<string, NamedCar>()
  const byStock = new Map<string, NamedCar>()
  for (const car of [...cars].reverse()) {
    if (car.vin.length === VIN_LENGTH) byVin.set(car.vin, car)
    if (car.stockNumber !== null) byStock.set(plain(car.stockNumber), car)
  }
  const carOf = (part: string): NamedCar | undefined => {
    const { vin } = normaliseVin(part.slice(0, VIN_LENGTH))
    const found = byVin.get(vin)
    if (found) return found
    const pieces = part.split(/[^A-Za-z0-9]+/).filter(Boolean)
    // The longest stock number is tried first: '12-A' is not the car '12'.
    for (let length = pieces.length; length > 0; length--) {
      const numbered = byStock.get(plain(pieces.slice(0, length).join("")))
      if (numbered) return numbered
    }
    return undefined
  }
  return (path) => {
    const parts = path.split("/")
    parts.push((parts.pop() ?? "").replace(/\.[^.]*$/, ""))
    for (const part of parts) {
      const car = carOf(part)
      if (car) return car
    }
    return null
  }
}

/** Sorts numbers in names by value: 2 before 10. */
export const comparePaths = (one: string, other: string): number =>
  inOrder.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)
