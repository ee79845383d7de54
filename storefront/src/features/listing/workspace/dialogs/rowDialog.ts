import type { SellerListing } from "@northlot/contract"

/** The props of every dialog that opens from a row of the seller's list of cars. */
export interface RowDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the dialog has changed the listing. */
  onChanged: () => void
}
