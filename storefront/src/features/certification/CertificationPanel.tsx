import { CalendarCheck } from "lucide-react"
import { useEffect, useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { Alert, Button, Card, Loaded, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { CertificationDialog } from "./CertificationDialog"
import { useAppointments, useCertificationCheckout } from "@/entities/certification/queries"

const SHOWN = 3

/**
 * The seller's booked inspections. After the checkout for an inspection, the panel opens the booking for the paid car.
 */
export default function CertificationPanel() {
  const own = useAppointments()
  const { items = [], total = 0, unbooked = [] } = own.data ?? {}
  const [waiting] = unbooked
  return (
    <Card as="section" padding="sm" aria-label="Certification">
      <h2 className="flex items-center gap-2 text-lg">
        <CalendarCheck aria-hidden className="size-5 text-muted" />
        Certification
      </h2>
      <Loaded query={own} failed="The inspections could not be loaded" waiting={<Skeleton className="mt-3 h-16" />}>
        {() => (
          <>
            <p className="mt-1 text-sm text-muted">
              {total === 1
                ? "1 appointment is scheduled."
                : `${total === 0 ? "No" : total} appointments are scheduled.`}
            </p>
            {items.length > 0 && (
              <ul className="mt-2 flex flex-col gap-1.5 text-sm">
                {items.slice(0, SHOWN).map(({ id, title, startsAt, location }) => (
                  <li key={id}>
                    <span className="block font-semibold break-words">{title}</span>
                    <span className="text-muted">
                      {formatMoment(startsAt)}, {location.name}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {waiting && (
              <Alert tone="amber" className="mt-3">
                {unbooked.length === 1
                  ? `The inspection of ${waiting.title} is paid for and not booked yet.`
                  : `${unbooked.length} inspections are paid for and not booked yet.`}
              </Alert>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              <Button asChild size="sm">
                <Link to={waiting ? `/book?session_id=${waiting.sessionId}` : "/book"}>Book</Link>
              </Button>
              <Button asChild size="sm" variant="secondary">
                <Link to="/book">Manage</Link>
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <PaidBooking />
    </Card>
  )
}

/**
 * Opens the booking after a checkout, if the address has `status=paid`. The server confirms the payment and names the
 * car.
 */
function PaidBooking() {
  const [search, setSearch] = useSearchParams()
  // Stores the checkout session's id before it is removed from the address. A reload then does not open the dialog
  // again.
  const [sessionId] = useState(() => (search.get("status") === "paid" ? search.get("session_id") : null))
  const [closed, setClosed] = useState(false)
  const { data: checkout } = useCertificationCheckout(sessionId)
  useEffect(() => {
    if (!sessionId || search.get("session_id") !== sessionId) return
    const rest = new URLSearchParams(search)
    rest.delete("status")
    rest.delete("session_id")
    setSearch(rest, { replace: true })
  }, [search, sessionId, setSearch])
  if (!checkout || checkout.status === "pending" || closed) return null
  return (
    <CertificationDialog
      listingId={checkout.listingId}
      title={checkout.title}
      open
      onOpenChange={(open) => !open && setClosed(true)}
    />
  )
}
