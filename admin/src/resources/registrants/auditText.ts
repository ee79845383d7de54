import { withShortReferences } from "@northlot/contract"

const ACTIONS: Readonly<Record<string, string>> = {
  "account.disabled": "Account disabled",
  "account.active": "Account enabled",
  "account.removal-requested": "Deletion decided",
  "account.closed": "Account closed",
  "account.changed": "Details changed",
  "account.created": "Added by hand",
  "measure.hold": "Put on hold",
  "measure.no-bidding": "Kept from bidding",
  "measure.no-selling": "Kept from selling",
  "measure.ban": "Banned",
  "measure.lifted": "Measure lifted",
  "auction.bids-voided": "Bids voided",
  "bid_review.harmless": "Case closed as harmless",
  "bid_review.confirmed": "Bids on the own car confirmed",
  "conduct_case.acted": "Case closed: something was done",
  "conduct_case.harmless": "Case closed as harmless",
  "licence.verified": "Licence verified",
  "licence.rejected": "Licence rejected",
  "licence.document-deleted": "Licence document deleted by schedule",
  "licence.sent": "Licence document sent",
  "licence.viewed": "Licence document asked for",
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
  email: "e-mail",
}

/** An action of the audit log in words; one that has none of its own is read from its name. */
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

/** 'reason: Chargeback · e-mail: a@x → b@x'; a dash for none. */
export function detailsText(details: Record<string, unknown>): string {
  const parts = Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${FIELDS[name] ?? name}: ${valueText(value)}`)
  return withShortReferences(parts.join(" · ")) || "–"
}

function valueText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value)
  if ("from" in value && "to" in value) return `${value.from || "(empty)"} → ${value.to || "(empty)"}`
  return JSON.stringify(value)
}
