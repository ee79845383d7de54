import type { z } from "zod"
import { formatMoney, cents } from "../rules/money"

type Problem = z.core.$ZodRawIssue | z.core.$ZodIssue

/** A message lists at most this many choices. If a field has more, the message lists none. */
const MANY_CHOICES = 14

/** The message for an invalid value, with its field in words. A message of the schema wins; zod's own is never used. */
export function inputProblem(problem: Problem): string {
  const path = problem.path ?? []
  switch (problem.code) {
    case "unrecognized_keys":
      return unknownFields(problem.keys)
    case "invalid_union":
      return unionProblem(problem.errors, path)
    default:
      return `${valueName(path)} ${mustOf(problem, String(path.at(-1) ?? ""))}.`
  }
}

/**
 * The field's name with which a message begins. A unit at the end of the name is left out, because the message states
 * the limit with its unit. An empty path means the whole input (`WHOLE`).
 */
function valueName(path: readonly PropertyKey[]): string {
  return (
    fieldName(
      path
        .map(String)
        .join(".")
        .replace(/(?<=[a-z])(Seconds|Minutes|Hours|Days|Months|Km)$/, "")
    ) || WHOLE
  )
}
const WHOLE = "What is sent"

/** Adds the field's name to a schema's message that lacks it. A message beside its field does not need the name. */
export function namedProblem(path: readonly PropertyKey[], sentence: string): string {
  const name = valueName(path)
  const isNamed = sentence.toLowerCase().includes(valueName(path.slice(-1)).toLowerCase())
  return isNamed || name === WHOLE ? sentence : `${name}: ${sentence}`
}

/** Messages cut longer field names. If more fields than `MANY_NAMES` are unknown, a message names only the first. */
const LONGEST_NAME = 40
const MANY_NAMES = 5

/** The message for unknown fields. It quotes the names as they were sent, so that an extra space is visible. */
export function unknownFields(names: readonly string[]): string {
  const [first = "", ...others] = names
  const shown = (name: string) => `'${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}'`
  if (others.length === 0) return `The field ${shown(first)} is not known here.`
  if (names.length > MANY_NAMES) return `${names.length} fields are not known here, ${shown(first)} among them.`
  return `The fields ${new Intl.ListFormat("en-CA").format(names.map(shown))} are not known here.`
}

/** The message without the field's name, such as 'must be a number'. It suits singular and plural names. */
function mustOf(problem: Problem, name: string): string {
  switch (problem.code) {
    case "invalid_type":
      return typeProblem(problem.expected, problem.input)
    case "too_big":
      return limit("most", problem.origin, Number(problem.maximum), problem.inclusive !== false, name)
    case "too_small":
      return limit("least", problem.origin, Number(problem.minimum), problem.inclusive !== false, name)
    case "not_multiple_of":
      return `must be a multiple of ${String(problem.divisor)}`
    case "invalid_format":
      return FORMATS[problem.format] ?? "must have the form that is expected"
    case "invalid_value":
      return choice(problem.values)
    case "invalid_key":
      return "must have only known names"
    default:
      return REFUSED
  }
}

const LEFT_OUT = "must be left out"
const REFUSED = "cannot be accepted"

const EXPECTED: Readonly<Record<string, string>> = {
  string: "must be a text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object with named values",
  record: "must be an object with named values",
  null: LEFT_OUT,
  undefined: LEFT_OUT,
  never: LEFT_OUT,
}

function typeProblem(expected: string, input: unknown): string {
  if (input === undefined || input === null) return "must be given"
  return EXPECTED[expected] ?? REFUSED
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "must be a valid email address",
  url: "must be a whole address, such as https://example.ca/page",
  datetime: "must be a date and time with its offset, such as 2026-11-23T15:00:00Z",
  date: "must be a day of the calendar as YYYY-MM-DD",
  time: "must be a time as HH:MM",
}

const numbers = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 2 })
const counted = (count: number, one: string, many: string) => `${numbers.format(count)} ${count === 1 ? one : many}`

function limit(side: "most" | "least", origin: string, bound: number, inclusive: boolean, name: string): string {
  const isMost = side === "most"
  if (origin === "string") {
    if (!isMost && bound === 1) return "must not be empty"
    return `must have at ${side} ${counted(bound, "character", "characters")}`
  }
  if (origin === "array" || origin === "set" || origin === "map") {
    if (!isMost && bound === 1) return "must have at least one entry"
    return `must have at ${side} ${counted(bound, "entry", "entries")}`
  }
  if (origin !== "number" && origin !== "int" && origin !== "bigint") return isMost ? "must be less" : "must be more"
  // A bound beyond the safe integers is not a limit of this contract, so the message does not name it.
  if (Math.abs(bound) >= Number.MAX_SAFE_INTEGER) return `must be a ${isMost ? "smaller" : "larger"} number`
  if (!inclusive) return `must be a number ${isMost ? "below" : "above"} ${withUnit(bound, name)}`
  return `must be at ${side} ${withUnit(bound, name)}`
}

/** Formats a limit in the unit that the field's name implies. */
function withUnit(value: number, name: string): string {
  if (/Cents$/.test(name)) return `${formatMoney(cents(value))} (${numbers.format(value)} cents)`
  if (/^(kms?|mileage|.*Km|kms(Min|Max))$/.test(name)) return `${numbers.format(value)} km`
  if (/^price(Min|Max)$/.test(name)) return `CA$${numbers.format(value)}`
  if (/Seconds$/.test(name)) return secondsInWords(value)
  const unit = /(Minutes|Months|Days|Hours)$/i.exec(name)?.[1]?.toLowerCase()
  if (unit) return counted(value, unit.slice(0, -1), unit)
  // A year has no thousands separator.
  return /year/i.test(name) ? String(value) : numbers.format(value)
}

function secondsInWords(value: number): string {
  for (const [seconds, one, many] of [
    [86_400, "day", "days"],
    [3_600, "hour", "hours"],
    [60, "minute", "minutes"],
  ] as const) {
    if (value >= seconds && value % seconds === 0) return counted(value / seconds, one, many)
  }
  return counted(value, "second", "seconds")
}

function choice(values: readonly unknown[]): string {
  const named = values.filter((value) => value !== "" && value !== null && value !== undefined).map(String)
  if (named.length === 0) return LEFT_OUT
  return named.length > MANY_CHOICES
    ? "must be one of those that are offered"
    : `must be ${new Intl.ListFormat("en-CA", { type: "disjunction" }).format(named)}`
}

/**
 * The message for a union. If all variants are fixed values, it lists these values. Otherwise it is the first problem
 * of the variant with the fewest problems.
 */
function unionProblem(forms: readonly (readonly z.core.$ZodIssue[])[] = [], path: readonly PropertyKey[]): string {
  const choices = forms.flatMap((issues) =>
    issues.flatMap((issue) => (issue.code === "invalid_value" && issue.path.length === 0 ? [...issue.values] : []))
  )
  const others = forms.filter(
    (issues) => !issues.some((issue) => issue.code === "invalid_value" && issue.path.length === 0)
  )
  if (others.length === 0 && choices.some((value) => value !== "")) return `${valueName(path)} ${choice(choices)}.`
  const nearest = [...others].sort((one, other) => one.length - other.length)[0]?.[0]
  if (!nearest) return `${valueName(path)} ${REFUSED}.`
  // The message names the field by its path inside the union's variant. The full path replaces that name.
  const named = valueName(nearest.path)
  return nearest.message.startsWith(`${named} `)
    ? valueName([...path, ...nearest.path]) + nearest.message.slice(named.length)
    : nearest.message
}

/** Abbreviations in field names, and the words that people use for them. */
const WORDS: Readonly<Record<string, string>> = {
  qty: "quantity",
  q: "search text",
  tel: "telephone",
  km: "kilometres",
  kms: "kilometres",
  kwh: "kilowatt-hours",
  min: "lowest",
  max: "highest",
  seq: "number",
  dir: "direction",
  vin: "VIN",
  hst: "HST",
  omvic: "OMVIC",
  csv: "CSV",
  url: "URL",
  urls: "URLs",
  id: "ID",
  ids: "IDs",
  sms: "SMS",
}

/** A field's name in words: `condition.accidents` → 'Condition, accidents'. */
export function fieldName(path: string): string {
  const words = path
    .split(".")
    .map((part) =>
      /^\d+$/.test(part)
        ? `no. ${Number(part) + 1}`
        : part
            .replace(/Cents$/, "")
            .replace(/^(.+)(Min|Max)$/, "$2 $1")
            .replace(/[_-]+/g, " ")
            .replace(/([a-z\d])([A-Z])/g, "$1 $2")
            .toLowerCase()
            .split(" ")
            .flatMap((word) => (word === "" ? [] : [Object.hasOwn(WORDS, word) ? WORDS[word]! : word]))
            .join(" ")
    )
    .filter(Boolean)
    .join(", ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
