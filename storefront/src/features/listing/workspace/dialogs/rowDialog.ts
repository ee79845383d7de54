import type { SellerListing } from "@northlot/contract"

/** What every dialog about a row is given. */
export interface RowDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the workspace shows of the listing has changed. */
  onChanged: () => void
}
