import { messageOf } from "@/shared"
import { Dialog, ErrorState, Skeleton } from "@/ui"
import { CertificationSteps } from "./CertificationSteps"
import { useCertification, useCertificationTerms } from "@/entities/certification/queries"

interface CertificationDialogProps {
  listingId: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged?: () => void
}

/** The certification of one listing, whatever is next for it. */
export function CertificationDialog({ listingId, title, open, onOpenChange, onChanged }: CertificationDialogProps) {
  const terms = useCertificationTerms(open)
  const own = useCertification(listingId, open)
  const failed = terms.isError ? terms : own.isError ? own : null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={own.data?.certification.state === "paid" ? "Book an inspection" : "Certify"}
      description={title}
    >
      {failed ? (
        <ErrorState
          title="Something went wrong"
          message={messageOf(failed.error)}
          onRetry={() => void Promise.all([terms.refetch(), own.refetch()])}
          retrying={terms.isFetching || own.isFetching}
        />
      ) : terms.data && own.data ? (
        <CertificationSteps certification={own.data.certification} terms={terms.data} onBooked={onChanged} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Dialog>
  )
}
