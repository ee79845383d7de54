import type { SellerListing } from "@northlot/contract"

/** The props of every dialog about a row. */
export interface RowDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Runs when the listing's row in the workspace has changed. */
  onChanged: () => void
}
