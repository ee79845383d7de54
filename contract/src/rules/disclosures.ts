import { LOCALE } from "../constants"

/** What bidders rely on and may still be put right after the first bid: each change is shown with what it was. */
export const DISCLOSURE_FIELDS = [
  "accidents",
  "physicalDamage",
  "outOfProvince",
  "safetyIncluded",
  "conditionRating",
  "moreInfo",
  "kms",
] as const
export type DisclosureField = (typeof DISCLOSURE_FIELDS)[number]

export type DisclosedValue = boolean | number | string | null

export const DISCLOSURE_NAMES: Readonly<Record<DisclosureField, string>> = {
  accidents: "Accidents",
  physicalDamage: "Damage",
  outOfProvince: "Out of province",
  safetyIncluded: "Safety included",
  conditionRating: "Condition rating",
  moreInfo: "More info",
  kms: "Kilometres",
}

/** One answer as a person reads it. */
export function disclosedText(field: DisclosureField, value: DisclosedValue): string {
  if (value === null || value === "") return "Not stated"
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (field === "conditionRating") return `${value} of 5`
  return typeof value === "number" ? `${value.toLocaleString(LOCALE)} km` : value
}

/** 'Accidents: was “No”, now “Yes”.' */
export function disclosureSentence({
  field,
  was,
  now,
}: {
  field: DisclosureField
  was: DisclosedValue
  now: DisclosedValue
}): string {
  return `${DISCLOSURE_NAMES[field]}: was “${disclosedText(field, was)}”, now “${disclosedText(field, now)}”.`
}
