import type { SellerListing } from "@northlot/contract"

export interface FeatureDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the workspace shows of the listing has changed. */
  onChanged: () => void
}

export default function FeatureDialog(_: FeatureDialogProps) {
  return null
}
