import { amountSentence, figureSentence } from "../wording/typed-amount"
import type { AmountRefusal, AmountRules, FigureRefusal, FigureRules } from "./amount-rules"
import { MAXIMUM_AMOUNT_CENTS, cents as wholeCents, formatMoney, formatMoneyExact, type Cents } from "./money"

export interface RefusedText<Reason extends string = string> {
  ok: false
  reason: Reason
  message: string
}

/** The result of reading a typed amount. `cents` is `null` for an empty field. */
export type TypedAmount = { ok: true; cents: Cents | null } | RefusedText<AmountRefusal>

/** Spaces of every width, as pages and spreadsheets write them between thousands. */
const SPACE = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g
/** Zero-width characters, which pasted text may contain. */
const UNSEEN = /[\u200b\u200e\u200f\u2060\ufeff]/g
const SIGN_BEFORE = /^(?:(?:CAD|CA|C) ?)?\$ ?|^CAD ?/i
const SIGN_AFTER = / ?\$(?: ?(?:CAD|CA|C))?$| ?CAD$/i
const OTHER_CURRENCY = /US ?\$|\$ ?US|USD|EUR|GBP|AUD|[€£¥]/i

const PLAIN = /^(\d+)[.,]?$/
/** Matches `593.25` and the French `593,25`. */
const DECIMALS = /^(\d+)[.,](\d{1,2})$/
const COMMAS = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{0,2}))?$/
const SPACES = /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d{0,2}))?$/
const DOTS = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/
const MORE_PLACES = /^(?:\d+|[1-9]\d{0,2}(?:[, ]\d{3})+)\.\d{3,}$/

/** The value of an amount field: cents, `null` if the field is empty, or a refused text as the person typed it. */
export type AmountEntry = Cents | null | RefusedEntry
export interface RefusedEntry {
  typed: string
  message: string
}

export function isRefused(entry: unknown): entry is RefusedEntry {
  return typeof entry === "object" && entry !== null && "typed" in entry && "message" in entry
}

/** The amount of a field for calculations; `null` while the field is empty or its text is refused. */
export function centsOf(entry: AmountEntry): Cents | null {
  return isRefused(entry) ? null : entry
}

/** An amount as a field shows it, such as `11,500`. Cents appear only if they are not zero. */
export function amountText(amount: Cents): string {
  return (amount % 100 === 0 ? formatMoney(amount) : formatMoneyExact(amount)).replace("CA$", "")
}

/** A text without its currency signs, or null for another currency. */
function figureIn(typed: string): string | null {
  const text = typed.replace(UNSEEN, "").replace(SPACE, " ").trim()
  if (OTHER_CURRENCY.test(text)) return null
  return text.replace(SIGN_BEFORE, "").replace(SIGN_AFTER, "").trim()
}

/** Reads an amount: `$11 500`, `11 500,50 $`, `CA$11,500`. Refuses an ambiguous text, and never drops a digit. */
export function readAmount(
  typed: string,
  { cents = false, maximumCents = MAXIMUM_AMOUNT_CENTS }: AmountRules = {}
): TypedAmount {
  const refuse = (reason: AmountRefusal): TypedAmount => ({
    ok: false,
    reason,
    message: amountSentence(reason, { cents, maximumCents }),
  })
  const figure = figureIn(typed)
  if (figure === null) return refuse("currency")
  if (figure === "") {
    const isEmpty = typed.replace(UNSEEN, "").trim() === ""
    return isEmpty ? { ok: true, cents: null } : refuse("unreadable")
  }
  if (/^[-−–(]|[-−–]$/.test(figure) && /\d/.test(figure)) return refuse("negative")
  const match = PLAIN.exec(figure) ?? DECIMALS.exec(figure) ?? COMMAS.exec(figure) ?? SPACES.exec(figure)
  if (!match) {
    if (DOTS.test(figure)) return refuse("dots")
    if (MORE_PLACES.test(figure)) return refuse("fraction")
    return refuse(/^[\d., '’]+$/.test(figure) && /\d/.test(figure) ? "ambiguous" : "unreadable")
  }
  const dollars = match[1]!.replace(/[, ]/g, "").replace(/^0+(?=\d)/, "")
  const rest = Number((match[2] ?? "").padEnd(2, "0"))
  if (!cents && rest !== 0) return refuse("cents")
  const amount = dollars.length > 12 ? Infinity : Number(dollars) * 100 + rest
  if (amount > maximumCents) return refuse("too-large")
  return { ok: true, cents: wholeCents(amount) }
}

export type TypedFigure = { ok: true; value: number | null } | RefusedText<FigureRefusal>

/** Reads a typed figure: kilometres, a year, a count. Refuses an ambiguous text and a figure outside its bounds. */
export function readFigure(
  typed: string,
  { minimum = 0, maximum = 999_999_999, unit, grouped = true, decimals }: FigureRules = {}
): TypedFigure {
  const refuse = (reason: FigureRefusal): TypedFigure => ({
    ok: false,
    reason,
    message: figureSentence(reason, { minimum, maximum, unit, grouped }),
  })
  const text = typed.replace(UNSEEN, "").replace(SPACE, " ").trim()
  const figure = unit && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trimEnd() : text
  if (text === "") return { ok: true, value: null }
  if (decimals) return readDecimal(figure) ?? refuse("decimals")
  if (/^[-−–]\s?\d/.test(figure)) return refuse("negative")
  if (
    !/^\d+$/.test(figure) &&
    !(grouped && (/^[1-9]\d{0,2}(?:,\d{3})+$/.test(figure) || /^[1-9]\d{0,2}(?: \d{3})+$/.test(figure)))
  ) {
    if (/^\d[\d, ]*[.,]\d{1,2}$/.test(figure)) return refuse("fraction")
    return refuse(/^\d[\d., '’]*$/.test(figure) ? "ambiguous" : "unreadable")
  }
  const digits = figure.replace(/[, ]/g, "").replace(/^0+(?=\d)/, "")
  const value = digits.length > 12 ? Infinity : Number(digits)
  if (value > maximum) return refuse("too-large")
  if (value < minimum) return refuse("too-small")
  return { ok: true, value }
}

/**
 * Reads a figure with at most one decimal, `77.4` or `77,4`; `null` for other text. The field's schema checks the
 * bounds.
 */
function readDecimal(figure: string): TypedFigure | null {
  if (figure === "") return { ok: true, value: null }
  return /^\d{1,4}(?:[.,]\d)?$/.test(figure) ? { ok: true, value: Number(figure.replace(",", ".")) } : null
}
