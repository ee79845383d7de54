import type { Appointment } from "@northlot/contract"
import { CalendarPlus, MapPin } from "lucide-react"
import type { ReactNode } from "react"
import { OwnDownload } from "@/shared"
import { Button } from "@/ui"
import { formatLongMoment } from "@/ui/rules/moment"

interface AppointmentCardProps {
  /** A label with the kind of meeting and whether it is agreed. */
  label: string
  appointment: Appointment
  /** The address of the calendar file; absent for a proposal. */
  calendar?: string
  /** The viewer's buttons for the meeting. */
  children?: ReactNode
}

/** The time and place of a meeting. */
export function AppointmentCard({ label, appointment, calendar, children }: AppointmentCardProps) {
  const { at, place, note } = appointment
  return (
    <div className="rounded-md border border-line p-4">
      <p className="text-sm text-muted">{label}</p>
      <p className="text-base font-semibold">{formatLongMoment(at)}</p>
      <p className="mt-1 flex items-start gap-1.5 text-sm">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="min-w-0 break-words">{place}</span>
      </p>
      {note && <p className="mt-2 text-sm break-words whitespace-pre-wrap text-muted">{note}</p>}
      {(calendar || children) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {calendar && (
            <Button asChild variant="secondary">
              <OwnDownload href={calendar}>
                <CalendarPlus aria-hidden className="size-4" />
                Add to calendar
              </OwnDownload>
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  )
}
