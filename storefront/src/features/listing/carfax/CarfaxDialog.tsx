import type { SellerListing } from "@northlot/contract"
import { Button, Dialog } from "@/ui"
import { CarfaxPanel } from "./CarfaxPanel"

export interface CarfaxDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the report has been uploaded or deleted. */
  onChanged: () => void
}

/** The dialog for 'Upload Carfax' and 'Delete Carfax' in the workspace (spec §2). */
export default function CarfaxDialog({ listing, open, onOpenChange, onChanged }: CarfaxDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Carfax report"
      description={`${listing.title} · ${listing.shortReference}`}
      footer={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      <CarfaxPanel listing={listing} onChanged={onChanged} />
    </Dialog>
  )
}
