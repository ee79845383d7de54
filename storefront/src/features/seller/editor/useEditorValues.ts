import type { ListingDraft, ListingView, Photo } from "@northlot/contract"
import { useRef, useState } from "react"
import { EMPTY_FORM, changedFields, draftOf, formOf, type ListingForm } from "./listingForm"

interface Values {
  form: ListingForm
  photos: readonly Photo[]
}

const draftOfValues = ({ form, photos }: Values): ListingDraft => draftOf(form, photos)

/** What is in the editor, and how it differs from what the server has. */
export function useEditorValues(listing: ListingView | null) {
  const [values, setValues] = useState<Values>(() => ({ form: listing ? formOf(listing) : EMPTY_FORM, photos: listing?.photos ?? [] }))
  const [saved, setSaved] = useState(() => draftOfValues(values))
  // Answers that arrive later ask for the values of that moment, not for those of the render that asked.
  const latest = useRef(values)
  const put = (next: Values) => {
    latest.current = next
    setValues(next)
  }
  return {
    ...values,
    draft: draftOfValues(values),
    saved,
    dirty: Object.keys(changedFields(saved, draftOfValues(values))).length > 0,
    /** The form at this moment. */
    readForm: () => latest.current.form,
    readDraft: () => draftOfValues(latest.current),
    edit: (change: Partial<ListingForm>) => put({ ...latest.current, form: { ...latest.current.form, ...change } }),
    arrange: (update: (photos: readonly Photo[]) => readonly Photo[]) => put({ ...latest.current, photos: update(latest.current.photos) }),
    /** The server has these values now; what was typed since stays unsaved. */
    markSaved: setSaved,
  }
}
