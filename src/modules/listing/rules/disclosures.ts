import {
  DISCLOSURE_FIELDS,
  type Condition,
  type DisclosedChange,
  type DisclosedValue,
  type DisclosureField,
} from "@northlot/contract"

/** A car's disclosures. If an answer is missing, the seller did not state it. */
export interface Disclosed {
  condition: Partial<Condition>
  kms: number | null
}

/** The differences between two disclosures, in the order of the page. A missing text equals an empty one. */
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
