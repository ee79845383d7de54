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
