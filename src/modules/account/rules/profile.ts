import type { AccountRecord } from "../types"

export type ProfileFields = Pick<AccountRecord, "first" | "last" | "mobile" | "location">

/**
 * The name of a private person is the one that the identity document said: nobody gives themselves another one here.
 */
export function nameIsConfirmed(account: Pick<AccountRecord, "identityVerifiedAt" | "dealer">): boolean {
  return account.identityVerifiedAt !== null && account.dealer === null
}

export type ProfileDecision =
  | { kind: "unchanged" }
  | { kind: "changed-elsewhere" }
  | { kind: "name-confirmed"; field: "first" | "last" }
  | { kind: "change"; to: ProfileFields; fields: (keyof ProfileFields)[] }

/**
 * What becomes of a change by somebody who saw the profile as it is, or as it was. One that asks for what stands
 * already is fine whatever was seen, so that a repeat is.
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
