import type { ListingView } from "@northlot/contract"
import { ShieldCheck, Video } from "lucide-react"
import { Card } from "@/ui"
import { formatDay } from "@/ui/rules/moment"
import { InspectionReport } from "./InspectionReport"

/** Northlot's inspections of the car, in person or by video. */
export default function InspectionCard({ listing }: { listing: ListingView }) {
  const { verified, inspectedAt, summary, videoInspectedAt } = listing.northlotVerification
  return (
    <>
      {videoInspectedAt && (
        <Card>
          <h2 className="flex items-center gap-2 text-base">
            <Video aria-hidden className="size-5 text-muted" />
            Inspected by video on {formatDay(videoInspectedAt)}
          </h2>
          <p className="mt-1 text-sm text-muted">
            Nobody drove the car or looked under it, so the car is not Northlot Certified. This inspection does not
            replace the Safety Standards Certificate.
          </p>
          <InspectionReport listingId={listing.id} />
        </Card>
      )}
      {verified && (
        <Card>
          <h2 className="flex items-center gap-2 text-base">
            <ShieldCheck aria-hidden className="size-5 text-brand-ink" />
            Northlot Certified
          </h2>
          <p className="mt-1 text-sm text-muted">
            Inspected <span>{inspectedAt && formatDay(inspectedAt)}</span>. <span>{summary}</span>
          </p>
          <p className="mt-2 text-xs text-muted">
            This inspection is our own and does not replace the Safety Standards Certificate.
          </p>
          <InspectionReport listingId={listing.id} />
        </Card>
      )}
    </>
  )
}
