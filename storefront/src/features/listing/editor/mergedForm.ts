import type { ListingDraft } from "@northlot/contract"
import type { ListingForm } from "./listingForm"

/** The form with the values that another window stored, except the fields in `keep`. */
export function mergedForm({
  own,
  theirs,
  keep,
}: {
  own: ListingForm
  theirs: ListingForm
  keep: readonly (keyof ListingDraft)[]
}): ListingForm {
  const kept = Object.entries(own).filter(([name]) => keep.includes(name as keyof ListingDraft))
  return { ...theirs, ...Object.fromEntries(kept) }
}

/** The fields that this window and the other window have both changed since `base`, to different values. */
export function conflicts(base: ListingDraft, own: ListingDraft, theirs: ListingDraft): (keyof ListingDraft)[] {
  const text = (draft: ListingDraft, name: keyof ListingDraft) => JSON.stringify(draft[name])
  return (Object.keys(own) as (keyof ListingDraft)[]).filter(
    (name) =>
      text(own, name) !== text(base, name) &&
      text(theirs, name) !== text(base, name) &&
      text(own, name) !== text(theirs, name)
  )
}
