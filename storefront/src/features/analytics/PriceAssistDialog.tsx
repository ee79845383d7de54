import type { SellerListing } from "@northlot/contract"

export interface PriceAssistDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the workspace shows of the listing has changed. */
  onChanged: () => void
}

export default function PriceAssistDialog(_: PriceAssistDialogProps) {
  return null
}
