/**
 * The fields that bidders rely on and that can still be corrected after the first bid. Each correction shows the
 * earlier value.
 */
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
