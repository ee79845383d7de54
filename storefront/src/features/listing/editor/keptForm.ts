import type { Photo } from "@northlot/contract"
import type { ListingForm } from "./listingForm"
import type { StepEntries } from "./steps/stepEntries"

/**
 * What was typed and has not reached the server, kept in the tab: it survives a reload, and ends with the tab or the
 * sign-out.
 */
export interface KeptForm {
  form: Partial<ListingForm>
  photos: readonly Photo[] | null
  /** What was typed in the steps of plugins. */
  steps?: StepEntries
  /** When it was kept, by the device's clock. */
  at: number
}

const keyOf = (viewerId: string, listingId: string | null) => `northlot:editor:${viewerId}:${listingId ?? "new"}`

/** `null` also where the server has all of it by now. */
export function readKeptForm(
  viewerId: string,
  listingId: string | null,
  now: { form: ListingForm; photos: readonly Photo[] }
): KeptForm | null {
  try {
    const text = sessionStorage.getItem(keyOf(viewerId, listingId))
    if (text === null) return null
    const kept = JSON.parse(text) as KeptForm
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
    const stored = Object.entries(kept.form).every(([name, value]) => same(value, now.form[name as keyof ListingForm]))
    return stored && !kept.steps && (kept.photos === null || same(kept.photos, now.photos)) ? null : kept
  } catch {
    return null
  }
}

export function keepForm(viewerId: string, listingId: string | null, kept: KeptForm | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(viewerId, listingId), JSON.stringify(kept))
    else sessionStorage.removeItem(keyOf(viewerId, listingId))
  } catch {
    // A browser that keeps nothing: what was typed stays in the page alone.
  }
}
