import type { ListingDraft, ListingView, Photo } from "@northlot/contract"
import { useRef, useState } from "react"
import type { StoredForm } from "./storedForm"
import { EMPTY_FORM, changedFields, draftOf, formOf, type ListingForm } from "./listingForm"
import { mergedForm } from "./mergedForm"

interface Values {
  form: ListingForm
  photos: readonly Photo[]
}

const draftOfValues = ({ form, photos }: Values): ListingDraft => draftOf(form, photos)
const valuesOf = (listing: ListingView | null): Values => ({
  form: listing ? formOf(listing) : EMPTY_FORM,
  photos: listing?.photos ?? [],
})

/** The editor's values and how they differ from the stored listing. */
export function useEditorValues(listing: ListingView | null, prefilled: Partial<ListingForm>) {
  const [values, setValues] = useState<Values>(() => {
    const stored = valuesOf(listing)
    return { ...stored, form: { ...stored.form, ...prefilled } }
  })
  const [saved, setSaved] = useState(() => draftOfValues(valuesOf(listing)))
  // A response that arrives later needs the current values, not those of the render that sent the request.
  const latest = useRef(values)
  const latestSaved = useRef(saved)
  const put = (next: Values) => {
    latest.current = next
    setValues(next)
  }
  const putSaved = (next: ListingDraft) => {
    latestSaved.current = next
    setSaved(next)
  }
  const unsavedFields = () =>
    Object.keys(changedFields(latestSaved.current, draftOfValues(latest.current))) as (keyof ListingDraft)[]
  return {
    ...values,
    draft: draftOfValues(values),
    saved,
    dirty: Object.keys(changedFields(saved, draftOfValues(values))).length > 0,
    /** Returns the form as it is now, not as it was at the last render. */
    readForm: () => latest.current.form,
    readDraft: () => draftOfValues(latest.current),
    readSaved: () => latestSaved.current,
    edit: (change: Partial<ListingForm>) => put({ ...latest.current, form: { ...latest.current.form, ...change } }),
    arrange: (update: (photos: readonly Photo[]) => readonly Photo[]) =>
      put({ ...latest.current, photos: update(latest.current.photos) }),
    /** Marks these fields as stored; later input stays unsaved. */
    markSaved: (fields: ListingDraft) => putSaved({ ...latestSaved.current, ...fields }),
    /** Merges a stored listing into the form. Unsaved changes of this window win, except in the fields of `giveUp`. */
    takeIn: (theirs: ListingView, giveUp: readonly (keyof ListingDraft)[] = []) => {
      const own = unsavedFields().filter((name) => !giveUp.includes(name))
      const { form, photos } = valuesOf(theirs)
      put({
        form: mergedForm({ own: latest.current.form, theirs: form, keep: own }),
        photos: own.includes("photoUrls") ? latest.current.photos : photos,
      })
      putSaved(draftOfValues({ form, photos }))
    },
    /** Puts the unsaved input of an earlier visit, which this tab has stored, back into the form. */
    bringBack: ({ form, photos }: StoredForm) =>
      put({ form: { ...latest.current.form, ...form }, photos: photos ?? latest.current.photos }),
  }
}
