import type { SellerListing } from "@northlot/contract"
import { CertificationDialog } from "./CertificationDialog"

export interface CertifyDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the seller has booked an inspection. */
  onChanged: () => void
}

/** Pays for, books and shows the inspection of a listing in the workspace. */
export default function CertifyDialog({ listing, open, onOpenChange, onChanged }: CertifyDialogProps) {
  return (
    <CertificationDialog
      listingId={listing.id}
      title={listing.title}
      open={open}
      onOpenChange={onOpenChange}
      onChanged={onChanged}
    />
  )
}
