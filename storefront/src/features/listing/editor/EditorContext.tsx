import type { ListingView, VinDifference } from "@northlot/contract"
import { createContext, useContext } from "react"
import type { FieldErrors, FieldName } from "./listingFields"
import type { ListingForm } from "./listingForm"

export interface Editor {
  form: ListingForm
  /** Returns the form as it is now. Code that runs after a request needs it, because `form` may be outdated by then. */
  readForm: () => ListingForm
  edit: (change: Partial<ListingForm>) => void
  errors: FieldErrors
  listing: ListingView | null
  /** The listing has a bid: the fields that bidders rely on cannot change. */
  locked: boolean
  /** Shows the step of this field and moves the focus to the field. */
  goToField: (name: FieldName) => void
  /** Differences between the VIN and the typed year, make and model. */
  vinDifferences: readonly VinDifference[]
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error("EditorProvider is missing.")
  return editor
}
