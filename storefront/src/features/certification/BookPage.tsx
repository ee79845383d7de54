import type { CertificationTerms } from "@northlot/contract"
import { CalendarX } from "lucide-react"
import { Link, useSearchParams } from "react-router-dom"
import { usePageTitle, useSession } from "@/shared"
import { Alert, Button, Card, EmptyState, Loaded, Skeleton } from "@/ui"
import { AppointmentDetails } from "./AppointmentDetails"
import { BookingForm } from "./BookingForm"
import { CertificationSteps } from "./CertificationSteps"
import { SellersPayment } from "./SellersPayment"
import {
  useAppointments,
  useCertification,
  useCertificationCheckout,
  useCertificationTerms,
} from "@/entities/certification/queries"
import { CheckoutStatus } from "@/entities/payment/CheckoutOutcome"

/**
 * If the address has the `session_id` of a checkout, the seller books the inspection that it paid for, or sees the
 * appointment. Without it, the seller sees all their appointments. People who are not sellers see a disabled form.
 */
export default function BookPage() {
  usePageTitle("Book Appointment")
  const [search] = useSearchParams()
  const sessionId = search.get("session_id")
  const terms = useCertificationTerms()
  const { viewer, status } = useSession()
  return (
    <div className="mx-auto flex max-w-narrow flex-col gap-6 py-6">
      <h1>Book Appointment</h1>
      <Loaded query={terms} failed="The appointments could not be loaded" waiting={<Skeleton className="h-96" />}>
        {(rules) =>
          status === "loading" ? (
            <Skeleton className="h-96" />
          ) : viewer?.role !== "seller" ? (
            <>
              <SellersPayment />
              <Card>
                <BookingForm terms={rules} sessionId={null} disabled />
              </Card>
            </>
          ) : sessionId === null ? (
            <OwnAppointments terms={rules} />
          ) : (
            <BookingOf sessionId={sessionId} terms={rules} />
          )
        }
      </Loaded>
    </div>
  )
}

function BookingOf({ sessionId, terms }: { sessionId: string; terms: CertificationTerms }) {
  const checkout = useCertificationCheckout(sessionId)
  const listingId = checkout.data?.listingId ?? ""
  const own = useCertification(listingId, checkout.data?.paid ?? false)
  if (checkout.isError) return <CheckoutStatus checkout={checkout}>{null}</CheckoutStatus>
  if (!checkout.data || checkout.data.status === "pending") {
    return (
      <Alert tone="amber" title="Checking payment…">
        The payment provider will tell us the result in a moment.
      </Alert>
    )
  }
  const { paid, bookable, appointment, title, error } = checkout.data
  if (!paid) {
    return (
      <>
        <Alert tone="amber" title="You must complete Certify payment first">
          {error}
        </Alert>
        <Card>
          <BookingForm terms={terms} sessionId={sessionId} disabled />
        </Card>
      </>
    )
  }
  return (
    <Card as="section" aria-label={title}>
      <h2 className="mb-4 text-lg break-words">{title}</h2>
      {bookable ? (
        <BookingForm terms={terms} sessionId={sessionId} />
      ) : appointment?.status === "booked" ? (
        <AppointmentDetails appointment={appointment} terms={terms} />
      ) : (
        <Loaded query={own} failed="Something went wrong" waiting={<Skeleton className="h-40" />}>
          {({ certification }) => <CertificationSteps certification={certification} terms={terms} />}
        </Loaded>
      )}
    </Card>
  )
}

function OwnAppointments({ terms }: { terms: CertificationTerms }) {
  const own = useAppointments()
  return (
    <Loaded query={own} failed="The appointments could not be loaded" waiting={<Skeleton className="h-60" />}>
      {({ items, unbooked }) => {
        if (items.length + unbooked.length === 0) {
          return (
            <EmptyState
              icon={<CalendarX />}
              title="You must complete Certify payment first"
              action={
                <Button asChild>
                  <Link to="/sellers">My listings</Link>
                </Button>
              }
            >
              Choose Certify on a listing and pay for the inspection. Then you book the appointment here.
            </EmptyState>
          )
        }
        return (
          <>
            {unbooked.map(({ sessionId, title }) => (
              <Alert
                key={sessionId}
                tone="amber"
                title={title}
                action={
                  <Button asChild size="sm">
                    <Link to={`/book?session_id=${sessionId}`}>Book</Link>
                  </Button>
                }
              >
                This inspection is paid for and not booked yet.
              </Alert>
            ))}
            {items.map((appointment) => (
              <AppointmentDetails key={appointment.id} appointment={appointment} terms={terms} />
            ))}
          </>
        )
      }}
    </Loaded>
  )
}
