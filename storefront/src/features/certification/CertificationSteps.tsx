import { formatMoneyExact, type CertificationTerms, type CertificationView } from "@northlot/contract"
import { Check } from "lucide-react"
import { messageOf } from "@/shared"
import { Alert, Button } from "@/ui"
import { AppointmentDetails } from "./AppointmentDetails"
import { BookingForm } from "./BookingForm"
import { useStartCertification } from "@/entities/certification/queries"
import { ReportDetails } from "./ReportDetails"

/** The next step to certify a car: pay for the inspection, book it, see the appointment, or read the report. */
export function CertificationSteps({
  certification,
  terms,
  onBooked,
}: {
  certification: CertificationView
  terms: CertificationTerms
  onBooked?: () => void
}) {
  const { listingId, state, sessionId, appointment, report } = certification
  switch (state) {
    case "paid":
      return (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-muted">
            We received your payment. Choose where and when we inspect the car. You can move or cancel the appointment
            up to {terms.changeHours} hours before.
          </p>
          <BookingForm terms={terms} sessionId={sessionId} onBooked={onBooked} />
        </div>
      )
    case "booked":
      return <AppointmentDetails appointment={appointment!} terms={terms} />
    case "certified":
      return (
        <div className="flex flex-col gap-4">
          <Alert tone="success" title="Northlot Certified">
            The listing shows the badge and the report. They do not replace the Safety Standards Certificate.
          </Alert>
          {report && <ReportDetails listingId={listingId} report={report} />}
        </div>
      )
    case "inspected":
      return (
        <div className="flex flex-col gap-4">
          <Alert tone="info" title="Inspected by video">
            The listing shows the report, without the badge. For the badge Northlot Certified, book an inspection in
            person.
          </Alert>
          {report && <ReportDetails listingId={listingId} report={report} />}
          <PayPrompt listingId={listingId} terms={terms} />
        </div>
      )
    case "failed":
      return (
        <div className="flex flex-col gap-4">
          <Alert tone="amber" title="The car did not pass">
            The listing is not certified. After a repair, the car can be inspected again.
          </Alert>
          {report && <ReportDetails listingId={listingId} report={report} />}
          <PayPrompt listingId={listingId} terms={terms} />
        </div>
      )
    case "missed":
      return (
        <div className="flex flex-col gap-4">
          <Alert tone="amber" title="The appointment was missed">
            Nobody came, so a new appointment needs a new payment. If this is wrong, please write to us.
          </Alert>
          <PayPrompt listingId={listingId} terms={terms} />
        </div>
      )
    case "none":
      return <PayPrompt listingId={listingId} terms={terms} />
  }
}

function PayPrompt({ listingId, terms }: { listingId: string; terms: CertificationTerms }) {
  const start = useStartCertification()
  const places = terms.locations.map(({ name, online }) => (online ? "online by video" : name))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Our inspector looks at the car in {new Intl.ListFormat("en-CA", { type: "disjunction" }).format(places)}. If the
        car passes in person, the listing shows the badge Northlot Certified and the report. An inspection by video
        gives a report without the badge. Neither replaces the Safety Standards Certificate.
      </p>
      <div>
        <p className="text-sm font-semibold">What is inspected</p>
        <ul className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
          {terms.points.map(({ name, label }) => (
            <li key={name} className="flex items-start gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <dl className="text-sm">
        <div className="flex justify-between gap-4 text-base font-semibold">
          <dt>Total</dt>
          <dd>{formatMoneyExact(terms.priceCents)}</dd>
        </div>
        <div className="mt-1 flex justify-between gap-4 text-muted">
          <dt>of which HST</dt>
          <dd>{formatMoneyExact(terms.hstCents)}</dd>
        </div>
      </dl>
      {start.isError && (
        <Alert tone="danger" title="Failed to start checkout">
          {messageOf(start.error)}
        </Alert>
      )}
      <Button size="lg" loading={start.isPending || start.isSuccess} onClick={() => start.mutate(listingId)}>
        Pay {formatMoneyExact(terms.priceCents)}
      </Button>
    </div>
  )
}
