import type { Photo } from "@northlot/contract"
import type { ListingForm } from "./listingForm"
import type { StepEntries } from "./steps/stepEntries"

/** Unsaved input in this tab's session storage: it survives a reload. Closing the tab or signing out deletes it. */
export interface StoredForm {
  form: Partial<ListingForm>
  photos: readonly Photo[] | null
  /** The unsaved input in the steps of plugins. */
  steps?: StepEntries
  /** The time at which this input was stored, by the device's clock. */
  at: number
}

const keyOf = (viewerId: string, listingId: string | null) => `northlot:editor:${viewerId}:${listingId ?? "new"}`

/** Reads the unsaved input; `null` if nothing is stored or the listing already has all values. */
export function readStoredForm(
  viewerId: string,
  listingId: string | null,
  now: { form: ListingForm; photos: readonly Photo[] }
): StoredForm | null {
  try {
    const text = sessionStorage.getItem(keyOf(viewerId, listingId))
    if (text === null) return null
    const kept = JSON.parse(text) as StoredForm
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
    const stored = Object.entries(kept.form).every(([name, value]) => same(value, now.form[name as keyof ListingForm]))
    return stored && !kept.steps && (kept.photos === null || same(kept.photos, now.photos)) ? null : kept
  } catch {
    return null
  }
}

export function storeForm(viewerId: string, listingId: string | null, kept: StoredForm | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(viewerId, listingId), JSON.stringify(kept))
    else sessionStorage.removeItem(keyOf(viewerId, listingId))
  } catch {
    // The browser refuses storage, so a reload loses the input.
  }
}
