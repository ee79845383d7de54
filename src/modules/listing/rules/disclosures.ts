import {
  DISCLOSURE_FIELDS,
  type Condition,
  type DisclosedChange,
  type DisclosedValue,
  type DisclosureField,
} from "@northlot/contract"

/** What a listing discloses about its car; an answer that is not there was not stated. */
export interface Disclosed {
  condition: Partial<Condition>
  kms: number | null
}

/**
 * What differs between two disclosures, in the order of the page. A text that was not there and an empty one are the
 * same.
 */
export function disclosureChanges(before: Disclosed, after: Disclosed): DisclosedChange[] {
  return DISCLOSURE_FIELDS.flatMap((field) => {
    const [was, now] = [valueOf(before, field), valueOf(after, field)]
    return was === now ? [] : [{ field, was, now }]
  })
}

function valueOf({ condition, kms }: Disclosed, field: DisclosureField): DisclosedValue {
  const value = field === "kms" ? kms : condition[field]
  return value === undefined || value === "" ? null : value
}
