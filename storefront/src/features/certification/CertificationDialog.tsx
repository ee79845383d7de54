import { Dialog, Loaded, Skeleton } from "@/ui"
import { together } from "@/ui/rules/together"
import { CertificationSteps } from "./CertificationSteps"
import { useCertification, useCertificationTerms } from "@/entities/certification/queries"

interface CertificationDialogProps {
  listingId: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged?: () => void
}

/** A dialog with the next step of a listing's certification. */
export function CertificationDialog({ listingId, title, open, onOpenChange, onChanged }: CertificationDialogProps) {
  const terms = useCertificationTerms(open)
  const own = useCertification(listingId, open)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={own.data?.certification.state === "paid" ? "Book an inspection" : "Certify"}
      description={title}
    >
      <Loaded query={together([terms, own])} failed="Something went wrong" waiting={<Skeleton className="h-72" />}>
        {([rules, { certification }]) => (
          <CertificationSteps certification={certification} terms={rules} onBooked={onChanged} />
        )}
      </Loaded>
    </Dialog>
  )
}
