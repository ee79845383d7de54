import type { ListingDraft } from "@northlot/contract"
import type { ListingForm } from "./listingForm"

/** The form with what others have stored, but for the fields of the draft that are kept as they were typed here. */
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

/** The fields of a draft that two have changed since `base`, each to something else. */
export function conflicts(base: ListingDraft, own: ListingDraft, theirs: ListingDraft): (keyof ListingDraft)[] {
  const text = (draft: ListingDraft, name: keyof ListingDraft) => JSON.stringify(draft[name])
  return (Object.keys(own) as (keyof ListingDraft)[]).filter(
    (name) =>
      text(own, name) !== text(base, name) &&
      text(theirs, name) !== text(base, name) &&
      text(own, name) !== text(theirs, name)
  )
}
