import type { ListingView } from "@northlot/contract"
import { CarfaxPanel } from "./CarfaxPanel"

interface CarfaxFieldProps {
  /** The stored listing; `null` until the first save, because a report needs a stored listing. */
  listing: ListingView | null
  onChanged: () => void
}

/** The Carfax report in the editor. It is uploaded at once, not with the form. */
export function CarfaxField({ listing, onChanged }: CarfaxFieldProps) {
  if (!listing)
    return <p className="text-sm text-muted">Save the draft first; then its Carfax report can be added here.</p>
  return <CarfaxPanel listing={listing} onChanged={onChanged} />
}
