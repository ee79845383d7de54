import type { AccountRecord } from "../types"

export type ProfileFields = Pick<AccountRecord, "first" | "last" | "mobile" | "location">

/** Whether the name comes from a private person's identity document, so that the person cannot change it. */
export function nameIsConfirmed(account: Pick<AccountRecord, "identityVerifiedAt" | "dealer">): boolean {
  return account.identityVerifiedAt !== null && account.dealer === null
}

export type ProfileDecision =
  | { kind: "unchanged" }
  | { kind: "changed-elsewhere" }
  | { kind: "name-confirmed"; field: "first" | "last" }
  | { kind: "change"; to: ProfileFields; fields: (keyof ProfileFields)[] }

/**
 * Decides a change of the profile. `sawPresent` is false if the person's form showed an older version of the profile. A
 * request for the current values is always accepted, so that a repeated request succeeds.
 */
export function decideProfileChange(
  account: ProfileFields & Pick<AccountRecord, "identityVerifiedAt" | "dealer">,
  change: Partial<ProfileFields>,
  { sawPresent }: { sawPresent: boolean }
): ProfileDecision {
  const present: ProfileFields = {
    first: account.first,
    last: account.last,
    mobile: account.mobile,
    location: account.location,
  }
  const fields = (Object.keys(present) as (keyof ProfileFields)[]).filter(
    (field) => change[field] !== undefined && change[field] !== present[field]
  )
  if (fields.length === 0) return { kind: "unchanged" }
  if (!sawPresent) return { kind: "changed-elsewhere" }
  const name = fields.find((field) => field === "first" || field === "last") as "first" | "last" | undefined
  if (name && nameIsConfirmed(account)) return { kind: "name-confirmed", field: name }
  const to = { ...present }
  for (const field of fields) to[field] = change[field]!
  return { kind: "change", to, fields }
}
