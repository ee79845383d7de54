import { RefusedError, addressOf, type CertificationTerms, type InspectionAppointmentView } from "@northlot/contract"
import { CalendarPlus, MapPin, Video } from "lucide-react"
import { useState } from "react"
import { FormProvider } from "react-hook-form"
import { OwnDownload, endpoints, messageOf } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { useSentForm } from "@/shared/forms/useSentForm"
import { Alert, Button, toast } from "@/ui"
import { formatLongMoment } from "@/ui/rules/moment"
import { useCancel, useMove } from "@/entities/certification/queries"
import { SlotFields, slotProblems, type SlotValues } from "./SlotFields"

interface AppointmentDetailsProps {
  appointment: InspectionAppointmentView
  terms: CertificationTerms
}

/** The time and place of an inspection. The seller can move or cancel it until 24 hours before. */
export function AppointmentDetails({ appointment, terms }: AppointmentDetailsProps) {
  const { id, location, startsAt, changeable, title, contact } = appointment
  const [doing, setDoing] = useState<"moving" | "cancelling" | null>(null)
  const Where = location.online ? Video : MapPin
  return (
    <section aria-label={`Inspection of ${title}`} className="flex flex-col gap-4 rounded-md border border-line p-4">
      <div>
        <p className="text-sm text-muted">Inspection of {title}</p>
        <p className="text-base font-semibold">{formatLongMoment(startsAt)}</p>
        <p className="mt-1 flex items-start gap-1.5 text-sm">
          <Where aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 break-words">
            {location.online ? "Online, by video" : [location.name, location.address || "Ontario"].join(", ")}
          </span>
        </p>
        <p className="mt-1 text-sm break-words text-muted">
          {contact.name}, {contact.email}, {contact.phone}
        </p>
      </div>
      {doing === null && (
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary">
            <OwnDownload href={addressOf(endpoints.downloadAppointment.path, { id })}>
              <CalendarPlus aria-hidden className="size-4" />
              Add to calendar
            </OwnDownload>
          </Button>
          {changeable && (
            <>
              <Button variant="ghost" onClick={() => setDoing("moving")}>
                Reschedule
              </Button>
              <Button variant="ghost" onClick={() => setDoing("cancelling")}>
                Cancel appointment
              </Button>
            </>
          )}
        </div>
      )}
      {!changeable && (
        <p className="text-sm text-muted">
          The inspection begins within {terms.changeHours} hours. To change the appointment, please write to us.
        </p>
      )}
      {doing === "moving" && <MoveForm appointment={appointment} terms={terms} onDone={() => setDoing(null)} />}
      {doing === "cancelling" && <CancelQuestion id={id} onDone={() => setDoing(null)} />}
    </section>
  )
}

function MoveForm({ appointment, terms, onDone }: AppointmentDetailsProps & { onDone: () => void }) {
  const move = useMove(appointment.id)
  const form = useSentForm({
    defaultValues: { slot: { location: appointment.location.name, date: appointment.date, time: "" } },
    check: (values: SlotValues) => slotProblems(values),
    send: ({ slot }) => move.mutateAsync(slot),
    onDone: () => {
      toast.success("The inspection was moved.")
      onDone()
    },
    problemsOf: (error) =>
      Object.fromEntries(Object.entries(fieldsOfRefusal(error)).map(([name, said]) => [`slot.${name}`, said])),
    onFailed: (error) => {
      if (error instanceof RefusedError && error.code === "SLOT_TAKEN")
        form.setValue("slot.time", "", { shouldValidate: true })
    },
  })
  const { submit, isSending, failure } = form
  return (
    <form aria-label="Reschedule" className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <FormProvider {...form}>
        <SlotFields terms={terms} />
      </FormProvider>
      {failure && (
        <Alert tone="danger" title="The inspection could not be moved">
          {messageOf(failure)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSending}>
          Save the new time
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Keep it as it is
        </Button>
      </div>
    </form>
  )
}

function CancelQuestion({ id, onDone }: { id: string; onDone: () => void }) {
  const cancel = useCancel(id)
  const send = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        toast.success("The inspection is cancelled. You can book another one without paying again.")
        onDone()
      },
    })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">Cancel this appointment? Your payment stays, and you can book another time with it.</p>
      {cancel.isError && (
        <Alert tone="danger" title="The inspection could not be cancelled">
          {messageOf(cancel.error)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" loading={cancel.isPending} onClick={send}>
          Yes, cancel it
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
