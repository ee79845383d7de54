import { FIELD_LABELS, isField, type FieldErrors, type FieldName } from "./listingFields"

/** The steps of the listing editor, in display order. */
export const FORM_STEPS = ["car", "condition", "photos", "price", "review"] as const
export type FormStep = (typeof FORM_STEPS)[number]

export const STEP_TITLES: Readonly<Record<FormStep, string>> = {
  car: "Car",
  condition: "Condition",
  photos: "Photos",
  price: "Price",
  review: "Review",
}

const PLACES: Readonly<Record<Exclude<FormStep, "car" | "review">, ReadonlySet<string>>> = {
  condition: new Set(["description", "features", "featuresExtra"]),
  photos: new Set(["photoUrls", "videoUrls"]),
  price: new Set([
    "priceCents",
    "reserveCents",
    "startingPriceCents",
    "openingShareBasisPoints",
    "minIncrementCents",
    "buyNowCents",
    "buyNowUntil",
    "relistTimes",
    "relistDropBasisPoints",
    "relistDropCents",
    "relistFloorCents",
    "audience",
    "startsAt",
    "endsAt",
  ]),
}

/** The step that has this field. */
export function stepOf(name: FieldName): FormStep {
  if (name.startsWith("condition.") || name.startsWith("warranty.")) return "condition"
  for (const step of ["condition", "photos", "price"] as const) if (PLACES[step].has(name)) return step
  return "car"
}

const STEP = "step"
const isStep = (value: string | null): value is FormStep => FORM_STEPS.some((step) => step === value)

/** The step that the address names, otherwise the first step. */
export function readStep(search: URLSearchParams): FormStep {
  const value = search.get(STEP)
  return isStep(value) ? value : "car"
}

/** The address's query string for this step; for the first step the query has no `step`. */
export function searchAt(search: string, step: FormStep): string {
  const next = new URLSearchParams(search)
  if (step === "car") next.delete(STEP)
  else next.set(STEP, step)
  const text = next.toString()
  return text && `?${text}`
}

interface Place {
  pathname: string
  search: string
}

/** Whether the two addresses differ in more than the editor's step. */
export const isOtherPlace = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || searchAt(from.search, "car") !== searchAt(to.search, "car")

export const stepAfter = (step: FormStep): FormStep | null => FORM_STEPS[FORM_STEPS.indexOf(step) + 1] ?? null

/** Counts the given fields in each step of the editor. */
export function countBySteps(fields: FieldErrors): Record<FormStep, number> {
  const counts = { car: 0, condition: 0, photos: 0, price: 0, review: 0 }
  for (const name of Object.keys(fields)) if (isField(name)) counts[stepOf(name)]++
  return counts
}

/** Enter leads to these fields first. The VIN fills in year, make and model, but not kilometres and location. */
const ASKED_FIRST: readonly FieldName[] = ["vin", "kms", "location"]

/** The field that Enter moves to: the next one that a publication requires, then the reserve; null if none is left. */
export function nextNeeded(
  missing: FieldErrors,
  { current, hasReserve }: { current: string; hasReserve: boolean }
): FieldName | null {
  const rest = (Object.keys(FIELD_LABELS) as FieldName[]).filter((name) => !ASKED_FIRST.includes(name))
  const needed = [...ASKED_FIRST, ...rest].filter((name) => missing[name] !== undefined)
  const next = needed.find((name) => name !== current)
  return next ?? (hasReserve || needed.length > 0 || current === "reserveCents" ? null : "reserveCents")
}
