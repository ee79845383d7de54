import type { ListingView, VinDifference } from "@northlot/contract"
import { createContext, useContext } from "react"
import type { FieldErrors } from "./listingFields"
import type { ListingForm } from "./listingForm"

export interface Editor {
  form: ListingForm
  /** The form at this moment, for answers that arrive later. */
  readForm: () => ListingForm
  edit: (change: Partial<ListingForm>) => void
  errors: FieldErrors
  listing: ListingView | null
  /** There is a bid: what bidders rely on is fixed. */
  locked: boolean
  /** Where the VIN says something else than year, make and model. */
  vinDifferences: readonly VinDifference[]
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error("EditorProvider is missing.")
  return editor
}
