import { amountText, formatMoneyExact, readAmount, readFigure, cents } from "@northlot/contract"
import { formatDuration, formatNumber } from "../format"

interface FieldTexts {
  name: string
  label: string
  help: string
}

/**
 * A figure, a text or a choice that is edited; limits of figures are in what is stored, those of texts in characters.
 */
export type SettingsField = FieldTexts &
  (
    | { unit: "seconds" | "cents" | "bids" | "times"; minimum: number; maximum: number }
    | { unit: "text"; maximum: number; lines?: number }
    | { unit: "choice"; choices: readonly { id: string; name: string }[] }
  )

export type SettingsValue = number | string

/** What stands in the field for a stored value. */
export function shownValue({ unit }: SettingsField, stored: SettingsValue): string {
  if (unit !== "cents" || typeof stored === "string") return String(stored)
  return amountText(cents(stored))
}

/** What is stored for what was typed; `null` when it is no figure of that kind. Thousands may be grouped. */
export function storedValue({ unit }: SettingsField, typed: string): SettingsValue | null {
  if (unit === "text") return typed.trim()
  if (unit === "choice") return typed
  if (unit === "cents") {
    const read = readAmount(typed, { cents: true })
    return read.ok ? read.cents : null
  }
  const read = readFigure(typed)
  return read.ok ? read.value : null
}

/** Why what was typed cannot be saved, as a sentence, or `null`. */
export function problemOf(field: SettingsField, typed: string): string | null {
  if (field.unit === "choice") return null
  if (field.unit === "text")
    return typed.trim().length <= field.maximum ? null : `At most ${formatNumber(field.maximum)} characters.`
  const value = storedValue(field, typed)
  if (typeof value === "number" && value >= field.minimum && value <= field.maximum) return null
  const read = field.unit === "cents" ? readAmount(typed, { cents: true }) : readFigure(typed)
  if (!read.ok && read.reason !== "unreadable" && read.reason !== "too-large") return read.message
  if (field.unit === "bids" || field.unit === "times")
    return `Enter a whole number from ${formatNumber(field.minimum)} to ${formatNumber(field.maximum)}.`
  return field.unit === "seconds"
    ? `Enter a whole number of seconds from ${formatNumber(field.minimum)} to ${formatNumber(field.maximum)} (${formatDuration(field.maximum)}).`
    : `Enter an amount from ${formatMoneyExact(cents(field.minimum))} to ${formatMoneyExact(cents(field.maximum))}.`
}

/** The figure as people say it, beside its explanation. */
export function readingOf(field: SettingsField, typed: string): string {
  const value = storedValue(field, typed)
  if (typeof value !== "number" || field.unit === "bids" || field.unit === "times") return field.help
  return `${field.unit === "seconds" ? formatDuration(value) : formatMoneyExact(cents(value))}. ${field.help}`
}
