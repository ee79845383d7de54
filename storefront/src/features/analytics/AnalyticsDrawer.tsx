import type { SellerListing } from "@northlot/contract"

export interface AnalyticsDrawerProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the workspace shows of the listing has changed. */
  onChanged: () => void
}

export default function AnalyticsDrawer(_: AnalyticsDrawerProps) {
  return null
}
