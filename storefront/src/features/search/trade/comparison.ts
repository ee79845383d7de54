import type { ListingView } from "@northlot/contract"

interface ComparedFact {
  name: string
  /** One value per car; null if the seller stated none. */
  values: readonly (string | null)[]
  /** Whether the cars differ in this fact. */
  differs: boolean
}

export const COMPARED_AT_LEAST = 2
export const COMPARED_AT_MOST = 4

const whole = new Intl.NumberFormat("en-CA")
const yesOrNo = (value: boolean | null) => (value === null ? null : value ? "Yes" : "No")
const kilometres = (value: number | null) => (value === null ? null : `${whole.format(value)} km`)

const FACTS: readonly (readonly [name: string, read: (car: ListingView) => string | number | null])[] = [
  ["Year", ({ year }) => year],
  ["Make", ({ make }) => make],
  ["Model", ({ model }) => model],
  ["Trim", ({ trim }) => trim],
  ["Kilometres", ({ kms }) => kilometres(kms)],
  ["Condition rating", ({ condition: { conditionRating: of5 } }) => (of5 === null ? null : `${of5} of 5`)],
  ["Accidents", ({ condition }) => yesOrNo(condition.accidents)],
  ["Damage", ({ condition }) => condition.physicalDamage],
  ["Out of province", ({ condition }) => yesOrNo(condition.outOfProvince)],
  ["Safety included", ({ condition }) => yesOrNo(condition.safetyIncluded)],
  ["Northlot Certified", ({ northlotCertified }) => (northlotCertified ? "Yes" : "No")],
  ["Carfax report", ({ carfaxUrl }) => (carfaxUrl === null ? "No" : "Yes")],
  ["Body", ({ body }) => body],
  ["Fuel", ({ fuel }) => fuel],
  ["Engine", ({ engine }) => engine],
  ["Transmission", ({ transmission }) => transmission],
  ["Drivetrain", ({ drivetrain }) => drivetrain],
  ["Exterior colour", ({ exteriorColor }) => exteriorColor],
  ["Interior colour", ({ interiorColor }) => interiorColor],
  ["Seller", ({ sellerType }) => (sellerType === "dealer" ? "Dealer" : "Private")],
  ["Location", ({ location }) => location],
]

/** The facts of several cars, one per row. A fact that no car has is left out. */
export function comparedFacts(cars: readonly ListingView[]): ComparedFact[] {
  return FACTS.flatMap(([name, read]) => {
    const values = cars.map((car) => {
      const value = read(car)
      return value === null || value === "" ? null : String(value)
    })
    if (values.every((value) => value === null)) return []
    return [{ name, values, differs: new Set(values).size > 1 }]
  })
}

/** The ids of the cars marked for the comparison, after `id` is added or removed; null if the maximum is reached. */
export function markedAfter(marked: readonly string[], id: string): readonly string[] | null {
  if (marked.includes(id)) return marked.filter((each) => each !== id)
  return marked.length < COMPARED_AT_MOST ? [...marked, id] : null
}
