import { cents, formatMoneyExact, withShortReferences } from "@northlot/contract"
import { formatMoment } from "../../ui/format"

const ACTIONS: Readonly<Record<string, string>> = {
  "account.disabled": "Account disabled",
  "account.active": "Account enabled",
  "account.removal-requested": "Deletion decided",
  "account.closed": "Account closed",
  "account.changed": "Details changed",
  "account.created": "Added by hand",
  "note.added": "Note added",
  "note.removed": "Note removed",
  "tags.changed": "Tags changed",
  "credits.granted": "Credits granted",
  "credits.corrected": "Granted credits taken back",
  "measure.hold": "Put on hold",
  "measure.no-bidding": "Kept from bidding",
  "measure.no-selling": "Kept from selling",
  "measure.ban": "Banned",
  "measure.lifted": "Measure lifted",
  "auction.bids-voided": "Bids voided",
  "bid_review.harmless": "Case closed as harmless",
  "bid_review.confirmed": "Bids on the own car confirmed",
  "conduct_case.acted": "Case closed: action taken",
  "conduct_case.harmless": "Case closed as harmless",
  "licence.verified": "Licence verified",
  "licence.rejected": "Licence rejected",
  "licence.document-deleted": "Licence document deleted by schedule",
  "licence.sent": "Licence document sent",
  "licence.viewed": "Licence document opened",
  "account.read-as": "Site read as this person",
  "private-file.opened": "Private document opened",
  "password.reset": "Password changed",
  "password.reset-sent": "Password link sent",
  "sign-in.refused": "Sign-in refused",
  "sign-in.limited": "Sign-ins limited",
}

const FIELDS: Readonly<Record<string, string>> = {
  expiresOn: "valid until",
  note: "told to the person",
  buyerType: "buyer type",
  sellerType: "seller type",
  email: "email",
}

/** The words for an audit-log action. Without an entry in `ACTIONS`, the action's code name is shown with spaces. */
export function actionName(action: string): string {
  const name = ACTIONS[action] ?? action.replace(/[._-]+/g, " ")
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function actorName(actor: string, ownId: string): string {
  if (actor === ownId) return "The person"
  if (actor.startsWith("admin:")) return actor.slice("admin:".length)
  if (actor.startsWith("address:")) return `Address ${actor.slice("address:".length)}`
  return withShortReferences(actor)
}

/** Formats details, such as 'reason: Chargeback · email: a@x → b@x'; a dash when there are none. */
export const detailsText = (details: Record<string, unknown>): string =>
  withShortReferences(textOf(details, " · ")) || "–"

const EMPTY = "(empty)"
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))

/** Formats the fields of an object as text, such as 'reason: Chargeback'. Fields without a value are left out. */
function textOf(recorded: object, between: string): string {
  return Object.entries(recorded)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${fieldName(name)}: ${valueText(value, name)}`)
    .join(between)
}

/**
 * Converts a field name to words: 'minDurationSeconds' becomes 'min duration seconds'. The suffix 'Cents' is removed,
 * because the amount shows its unit.
 */
const fieldName = (name: string) =>
  FIELDS[name] ??
  name
    .replace(/Cents$/, "")
    .replace(/[_-]+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)

function valueText(value: unknown, name: string): string {
  if (value === null || value === undefined || value === "") return EMPTY
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number" && name.endsWith("Cents")) return formatMoneyExact(cents(value))
  if (typeof value === "string" && isMoment(value)) return formatMoment(value)
  if (typeof value !== "object") return String(value)
  if (Array.isArray(value)) return value.map((one) => valueText(one, name)).join(", ") || EMPTY
  if ("from" in value && "to" in value) return `${valueText(value.from, name)} → ${valueText(value.to, name)}`
  return textOf(value, ", ") || EMPTY
}
