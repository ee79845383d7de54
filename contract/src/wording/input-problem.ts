import type { z } from "zod"
import { formatMoney, cents } from "../rules/money"

type Problem = z.core.$ZodRawIssue | z.core.$ZodIssue

/** More than these are not read out. */
const MANY_CHOICES = 14

/**
 * What is wrong with a value, in a sentence for whoever sent it; given to a schema's parse, so that no sentence of the
 * validator itself is ever told. What a schema says in its own words comes before this.
 */
export function inputProblem(problem: Problem): string {
  const name = String(problem.path?.at(-1) ?? "")
  switch (problem.code) {
    case "invalid_type":
      return typeProblem(problem.expected, problem.input)
    case "too_big":
      return limit("most", problem.origin, Number(problem.maximum), problem.inclusive !== false, name)
    case "too_small":
      return limit("least", problem.origin, Number(problem.minimum), problem.inclusive !== false, name)
    case "not_multiple_of":
      return `Send a multiple of ${String(problem.divisor)}.`
    case "invalid_format":
      return FORMATS[problem.format] ?? "This is not written as expected."
    case "invalid_value":
      return choice(problem.values)
    case "unrecognized_keys":
      return "This field is not known."
    case "invalid_union":
      return unionProblem(problem.errors)
    case "invalid_key":
      return "The names in here are not known."
    default:
      return "This cannot be accepted."
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: "Send a text.",
  number: "Send a number.",
  int: "Send a whole number.",
  boolean: "Say yes or no: true or false.",
  array: "Send a list.",
  object: "Send an object with named values.",
  record: "Send an object with named values.",
  null: "Nothing can stand here.",
  undefined: "Nothing can stand here.",
  never: "Nothing can stand here.",
}

function typeProblem(expected: string, input: unknown): string {
  if (input === undefined || input === null) return "This is needed."
  return EXPECTED[expected] ?? "This cannot be accepted."
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "Please enter a valid email.",
  url: "Enter a whole address, such as https://example.ca/page.",
  datetime: "Send a date and time with its offset, such as 2026-11-23T15:00:00Z.",
  date: "Send a day of the calendar as YYYY-MM-DD.",
  time: "Send a time as HH:MM.",
}

const numbers = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 2 })
const counted = (count: number, one: string, many: string) => `${numbers.format(count)} ${count === 1 ? one : many}`

function limit(side: "most" | "least", origin: string, bound: number, inclusive: boolean, name: string): string {
  const isMost = side === "most"
  if (origin === "string") {
    if (!isMost && bound === 1) return "This cannot be empty."
    return `At ${side} ${counted(bound, "character", "characters")}, please.`
  }
  if (origin === "array" || origin === "set" || origin === "map") {
    if (!isMost && bound === 1) return "Choose at least one."
    return `At ${side} ${counted(bound, "entry", "entries")}, please.`
  }
  if (origin !== "number" && origin !== "int" && origin !== "bigint")
    return isMost ? "This is too much." : "This is too little."
  // Above what a number can hold exactly there is no limit of ours to name.
  if (Math.abs(bound) >= Number.MAX_SAFE_INTEGER)
    return isMost ? "This number is too large." : "This number is too small."
  if (!inclusive) return `Send a number ${isMost ? "below" : "above"} ${withUnit(bound, name)}.`
  return `At ${side} ${withUnit(bound, name)}, please.`
}

/** A limit of a field as its name measures it. */
function withUnit(value: number, name: string): string {
  if (/Cents$/.test(name)) return `${formatMoney(cents(value))} (${numbers.format(value)} cents)`
  if (/^(kms?|mileage|.*Km|kms(Min|Max))$/.test(name)) return `${numbers.format(value)} km`
  if (/^price(Min|Max)$/.test(name)) return `CA$${numbers.format(value)}`
  if (/Seconds$/.test(name)) return secondsInWords(value)
  const unit = /(Minutes|Months|Days|Hours)$/i.exec(name)?.[1]?.toLowerCase()
  if (unit) return counted(value, unit.slice(0, -1), unit)
  // A year is no quantity: it has no separator.
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
  if (named.length === 0) return "Nothing can stand here."
  if (named.length > MANY_CHOICES) return "Choose one of those that are offered."
  return named.length === 1
    ? `This can only be ${named[0]}.`
    : `Choose ${new Intl.ListFormat("en-CA", { type: "disjunction" }).format(named)}.`
}

/** Of several forms that something may have: all choices together, else what the nearest form lacks. */
function unionProblem(forms: readonly (readonly z.core.$ZodIssue[])[] = []): string {
  const choices = forms.flatMap((issues) =>
    issues.flatMap((issue) => (issue.code === "invalid_value" && issue.path.length === 0 ? [...issue.values] : []))
  )
  const others = forms.filter(
    (issues) => !issues.some((issue) => issue.code === "invalid_value" && issue.path.length === 0)
  )
  if (others.length === 0 && choices.some((value) => value !== "")) return choice(choices)
  const nearest = [...others].sort((one, other) => one.length - other.length)[0]?.[0]
  return nearest?.message ?? "This cannot be accepted."
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
            .replace(/[_-]+/g, " ")
            .replace(/([a-z\d])([A-Z])/g, "$1 $2")
            .toLowerCase()
    )
    .join(", ")
    .replace(/\bvin\b/g, "VIN")
    .replace(/\bkms\b/g, "kilometres")
    .replace(/\b(url|id|sms)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
