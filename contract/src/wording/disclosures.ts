import { LOCALE } from "../constants"
import type { DisclosedValue, DisclosureField } from "../rules/disclosures"

export const DISCLOSURE_NAMES: Readonly<Record<DisclosureField, string>> = {
  accidents: "Accidents",
  physicalDamage: "Damage",
  outOfProvince: "Out of province",
  safetyIncluded: "Safety included",
  conditionRating: "Condition rating",
  moreInfo: "More info",
  kms: "Kilometres",
}

export function disclosedText(field: DisclosureField, value: DisclosedValue): string {
  if (value === null || value === "") return "Not stated"
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (field === "conditionRating") return `${value} of 5`
  return typeof value === "number" ? `${value.toLocaleString(LOCALE)} km` : value
}

/** A changed disclosure in words: 'Accidents: was “No”, now “Yes”.' */
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
