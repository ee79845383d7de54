import { BODY_STYLES, DRIVETRAINS, FUEL_TYPES, TRANSMISSIONS, isPluggedIn } from "../vehicle-choices"

interface NamedFact {
  label: string
}

export interface TextFact extends NamedFact {
  kind: "text"
  /** The maximum length in characters. */
  length: number
}

export interface ChoiceFact extends NamedFact {
  kind: "choice"
  choices: readonly string[]
}

export interface FigureFact extends NamedFact {
  kind: "figure"
  minimum: number
  maximum: number
  unit?: string
  /** Whether the label names the unit in words. */
  unitInLabel?: boolean
  /** How many decimals a figure may have; none by default. */
  decimals?: 1
  /** Whether the figure may have thousands separators; `true` by default. */
  grouped?: boolean
  /** Whether the figure is locked after the first bid. */
  lockedByBids?: boolean
  /** Whether the figure exists only for cars that are charged at a plug. */
  ofPlug?: boolean
  /** Whether the figure is a count, such as doors. An import leaves out an unreadable count but accepts the row. */
  isCount?: boolean
}

export type VehicleFact = TextFact | ChoiceFact | FigureFact

/**
 * The facts of a car, in the order of spec §2. This table determines the fields in the contract, the column titles in
 * imports, the columns that the listing module writes, and the places in editor and specification.
 */
export const VEHICLE_FACTS = {
  year: { label: "Year", kind: "figure", minimum: 1900, maximum: 2100, grouped: false },
  make: { label: "Make", kind: "text", length: 60 },
  model: { label: "Model", kind: "text", length: 60 },
  trim: { label: "Trim", kind: "text", length: 80 },
  body: { label: "Body", kind: "choice", choices: BODY_STYLES },
  kms: {
    label: "Kilometres",
    kind: "figure",
    minimum: 0,
    maximum: 2_000_000,
    unit: "km",
    unitInLabel: true,
    lockedByBids: true,
  },
  exteriorColor: { label: "Exterior colour", kind: "text", length: 40 },
  interiorColor: { label: "Interior colour", kind: "text", length: 40 },
  transmission: { label: "Transmission", kind: "choice", choices: TRANSMISSIONS },
  drivetrain: { label: "Drivetrain", kind: "choice", choices: DRIVETRAINS },
  fuel: { label: "Fuel", kind: "choice", choices: FUEL_TYPES },
  engine: { label: "Engine", kind: "text", length: 80 },
  cylinders: { label: "Cylinders", kind: "figure", minimum: 0, maximum: 16, isCount: true },
  doors: { label: "Doors", kind: "figure", minimum: 1, maximum: 7, isCount: true },
  seats: { label: "Seats", kind: "figure", minimum: 1, maximum: 15, isCount: true },
  wheelbaseMm: { label: "Wheelbase", kind: "figure", minimum: 1_000, maximum: 10_000, unit: "mm" },
  batteryKwh: { label: "Battery", kind: "figure", minimum: 1, maximum: 400, unit: "kWh", decimals: 1, ofPlug: true },
  rangeKm: { label: "Range", kind: "figure", minimum: 1, maximum: 2_000, unit: "km", ofPlug: true },
} as const satisfies Record<string, VehicleFact>

type Facts = typeof VEHICLE_FACTS
export type FactName = keyof Facts
type NamesOf<Kind extends VehicleFact["kind"]> = {
  [Name in FactName]: Facts[Name]["kind"] extends Kind ? Name : never
}[FactName]
export type FigureName = NamesOf<"figure">
export type TextName = NamesOf<"text">
export type ChoiceName = NamesOf<"choice">

export const FACT_NAMES = Object.keys(VEHICLE_FACTS) as FactName[]
const namesOf = <Kind extends VehicleFact["kind"]>(kind: Kind) =>
  FACT_NAMES.filter((name): name is NamesOf<Kind> => VEHICLE_FACTS[name].kind === kind)
export const FIGURE_NAMES = namesOf("figure")
export const TEXT_NAMES = namesOf("text")
export const CHOICE_NAMES = namesOf("choice")

export const factOf = (name: FactName): VehicleFact => VEHICLE_FACTS[name]
export const figureOf = (name: FigureName): FigureFact => VEHICLE_FACTS[name]
/** The figures of a car that is charged at a plug. */
export const PLUG_NAMES = FIGURE_NAMES.filter((name) => figureOf(name).ofPlug)

/** The value of each fact. An unstated text or choice is empty, and an unstated figure is `null`. */
export type FactValues = { [Name in FactName]: Name extends FigureName ? number | null : string }

/** One object with an entry for each fact. */
export function forEachFact<Value>(valueOf: (name: FactName) => Value): Record<FactName, Value> {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, valueOf(name)])) as Record<FactName, Value>
}

/** Picks the facts out of an object that may have other fields too. */
export function factsOf(vehicle: FactValues): FactValues {
  return forEachFact<string | number | null>((name) => vehicle[name]) as FactValues
}

const NO_PLUG = Object.fromEntries(PLUG_NAMES.map((name) => [name, null]))

/** The facts that apply to the car's fuel: battery and range only of a car that is charged at a plug. */
export const factsOfFuel = (facts: FactValues): FactValues =>
  isPluggedIn(facts.fuel) ? facts : { ...facts, ...NO_PLUG }

export const NO_FACTS = forEachFact<string | null>((name) => (factOf(name).kind === "figure" ? null : "")) as FactValues

/** The label with its unit: `Range, km`. */
export function labelWithUnit(name: FactName, between = ", "): string {
  const fact = factOf(name)
  const unit = fact.kind === "figure" && !fact.unitInLabel ? fact.unit : undefined
  return unit === undefined ? fact.label : `${fact.label}${between}${unit}`
}
