import {
  amountText,
  bidStepsProblem,
  bidStepsProblemSentence,
  bidStepsText,
  formatMoneyExact,
  isSameValue,
  readAmount,
  readFigure,
  cents,
  type BidStep,
} from "@northlot/contract"
import { formatDuration, formatNumber } from "../../ui/format"

interface FieldTexts {
  name: string
  label: string
  help: string
}

/** A number, text or choice. Limits of numbers are in stored units, limits of texts in characters. */
export type SettingsField = FieldTexts &
  (
    | { unit: "seconds" | "cents" | CountedUnit; minimum: number; maximum: number }
    | { unit: "text"; maximum: number; lines?: number }
    | { unit: "choice"; choices: readonly { id: string; name: string }[] }
    | { unit: "flag"; yes: string; no: string }
    | { unit: "bands" }
  )

const COUNTED_UNITS = ["bids", "times", "o'clock", "days"] as const
type CountedUnit = (typeof COUNTED_UNITS)[number]
export const isCounted = (unit: SettingsField["unit"]): unit is CountedUnit =>
  (COUNTED_UNITS as readonly string[]).includes(unit)

export interface PolicyFieldProps {
  field: SettingsField
  typed: string
  refused: string | undefined
  onChange: (text: string) => void
}

export type SettingsValue = number | string | boolean | readonly BidStep[]

/** Splits the typed text of bid-step bands: each line has the start and the step of one band, separated by a tab. */
export const bandLines = (typed: string): [from: string, step: string][] =>
  typed.split("\n").map((line) => {
    const [from = "", step = ""] = line.split("\t")
    return [from, step]
  })
export const typedBands = (lines: readonly (readonly [from: string, step: string])[]): string =>
  lines.map((line) => line.join("\t")).join("\n")

/** The choices of a field by their stored value; `null` for a field that is typed. */
export function optionsOf(field: SettingsField): readonly { id: string; name: string }[] | null {
  if (field.unit === "choice") return field.choices
  if (field.unit !== "flag") return null
  return [
    { id: "false", name: field.no },
    { id: "true", name: field.yes },
  ]
}

/** A stored value as the field shows it. */
export function shownValue({ unit }: SettingsField, stored: SettingsValue): string {
  if (typeof stored === "object")
    return typedBands(stored.map(({ fromCents, stepCents }) => [amountText(fromCents), amountText(stepCents)]))
  if (unit !== "cents" || typeof stored !== "number") return String(stored)
  return amountText(cents(stored))
}

/** The value to store for a typed text; `null` if the text does not fit the unit. Digit grouping is allowed. */
export function storedValue({ unit }: SettingsField, typed: string): SettingsValue | null {
  if (unit === "text") return typed.trim()
  if (unit === "choice") return typed
  if (unit === "flag") return typed === "true"
  if (unit === "bands") return storedBands(typed)
  if (unit === "cents") {
    const read = readAmount(typed, { cents: true })
    return read.ok ? read.cents : null
  }
  const read = readFigure(typed)
  return read.ok ? read.value : null
}

function storedBands(typed: string): BidStep[] | null {
  const read = bandLines(typed).map(([from, step]) => [readAmount(from), readAmount(step)] as const)
  const bands = read.flatMap(([from, step]): BidStep[] => {
    const [fromCents, stepCents] = [from.ok ? from.cents : null, step.ok ? step.cents : null]
    return fromCents === null || !stepCents ? [] : [{ fromCents, stepCents }]
  })
  return bands.length === read.length ? bands : null
}

/** Why a typed value cannot be saved, as a sentence, or `null`. */
export function problemOf(field: SettingsField, typed: string): string | null {
  if (field.unit === "choice" || field.unit === "flag") return null
  if (field.unit === "bands") {
    const bands = storedBands(typed)
    if (!bands) return "Enter whole dollars for the start of each band and for each step. A step is above CA$0."
    const problem = bidStepsProblem(bands)
    return problem && bidStepsProblemSentence(problem)
  }
  if (field.unit === "text")
    return typed.trim().length <= field.maximum ? null : `At most ${formatNumber(field.maximum)} characters.`
  const value = storedValue(field, typed)
  if (typeof value === "number" && value >= field.minimum && value <= field.maximum) return null
  const read = field.unit === "cents" ? readAmount(typed, { cents: true }) : readFigure(typed)
  if (!read.ok && read.reason !== "unreadable" && read.reason !== "too-large") return read.message
  if (isCounted(field.unit))
    return `Enter a whole number from ${formatNumber(field.minimum)} to ${formatNumber(field.maximum)}.`
  return field.unit === "seconds"
    ? `Enter a whole number of seconds from ${formatNumber(field.minimum)} to ${formatNumber(field.maximum)} (${formatDuration(field.maximum)}).`
    : `Enter an amount from ${formatMoneyExact(cents(field.minimum))} to ${formatMoneyExact(cents(field.maximum))}.`
}

/** The value in words, for the line below the field. */
export function readingOf(field: SettingsField, typed: string): string {
  const value = storedValue(field, typed)
  if (typeof value === "object" && value !== null) return `${wordsOf(field, value)}. ${field.help}`
  if (typeof value !== "number" || isCounted(field.unit)) return field.help
  return `${field.unit === "seconds" ? formatDuration(value) : formatMoneyExact(cents(value))}. ${field.help}`
}

/** Formats a stored value for the list of a policy's versions. */
export function wordsOf(field: SettingsField, value: SettingsValue): string {
  if (value === "") return "nothing"
  if (typeof value === "object") return bidStepsText({ minIncrementCents: cents(0), bidSteps: value })
  if (typeof value === "number" && field.unit === "cents") return formatMoneyExact(cents(value))
  if (typeof value === "number" && field.unit === "seconds") return formatDuration(value)
  return optionsOf(field)?.find(({ id }) => id === String(value))?.name ?? String(value)
}

/** The changed fields between two versions. */
export function differences(
  fields: readonly SettingsField[],
  before: Readonly<Record<string, SettingsValue>>,
  after: Readonly<Record<string, SettingsValue>>
): { label: string; before: string; after: string }[] {
  return fields
    .filter(({ name }) => !isSameValue(before[name], after[name]))
    .map((field) => ({
      label: field.label,
      before: wordsOf(field, before[field.name]!),
      after: wordsOf(field, after[field.name]!),
    }))
}
