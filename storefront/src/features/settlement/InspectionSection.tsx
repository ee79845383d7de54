import { addressOf, endpoints, type Appointment, type SettlementView } from "@northlot/contract"
import { useState } from "react"
import { api, messageOf, useClock, useServerTimeOf } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { Alert, Button, Dialog } from "@/ui"
import { AppointmentCard } from "./AppointmentCard"
import { AppointmentFields } from "./AppointmentFields"
import { AppointmentForm } from "./AppointmentForm"
import { PageSection } from "./PageSection"
import { useSettlementAct } from "@/entities/sale/queries"
import {
  appointmentDraftOf,
  appointmentFaultsOf,
  appointmentFrom,
  type AppointmentDraft,
  type AppointmentFaults,
} from "./rules/meetingDraft"

/**
 * An inspection of the car before the hand-over. One side proposes an inspection and the other agrees. Both can move or
 * cancel it (spec §7, Post-sale events).
 */
export function InspectionSection({ settlement }: { settlement: SettlementView }) {
  const { saleId, role, status, inspection, steps } = settlement
  const { agreed, proposed } = inspection
  const other = role === "buyer" ? "seller" : "buyer"
  const [draft, setDraft] = useState<AppointmentDraft | null>(null)
  const [faults, setFaults] = useState<AppointmentFaults>({})
  const [cancelling, setCancelling] = useState(false)
  const clock = useClock()
  const proposalPast = useServerTimeOf((now) => proposed !== null && now >= Date.parse(proposed.appointment.at))

  const params = { id: saleId }
  const propose = useSettlementAct(saleId, (body: Appointment, idempotencyKey) =>
    api(endpoints.proposeInspection, { params, body, idempotencyKey })
  )
  const agree = useSettlementAct(saleId, (body: { proposal: number }, idempotencyKey) =>
    api(endpoints.agreeInspection, { params, body, idempotencyKey })
  )
  const decline = useSettlementAct(saleId, (body: { proposal: number }, idempotencyKey) =>
    api(endpoints.declineInspection, { params, body, idempotencyKey })
  )
  const cancel = useSettlementAct(saleId, (_: Record<string, never>, idempotencyKey) =>
    api(endpoints.cancelInspection, { params, idempotencyKey })
  )

  const handedOver = steps.some(({ name, done }) => name === "keysDocsHanded" && done)
  const open = status === "in_progress" && !handedOver
  if (!open && !agreed) return null

  const save = () => {
    const checked = appointmentFrom(draft!, clock.serverNow())
    if ("faults" in checked) return setFaults(checked.faults)
    setFaults({})
    propose.mutate(checked.appointment, {
      onSuccess: () => setDraft(null),
      onError: (error) => setFaults(appointmentFaultsOf(fieldsOfRefusal(error))),
    })
  }
  const edit = (from: Appointment | null) => {
    propose.reset()
    setFaults({})
    setDraft(appointmentDraftOf(from))
  }
  const refusal = agree.error ?? decline.error
  const mine = proposed?.by === role
  return (
    <PageSection id="inspection" title="Inspection">
      {!agreed && !proposed && !draft && (
        <>
          <p className="text-muted">
            {role === "buyer"
              ? "See the car, or have a mechanic see it, before you pay. Propose a time and a place; the seller agrees or proposes another time."
              : "The buyer may want to see the car, or have a mechanic see it, before paying. Either of you can propose a time and a place."}
          </p>
          {open && (
            <div>
              <Button variant="secondary" onClick={() => edit(null)}>
                Propose an inspection
              </Button>
            </div>
          )}
        </>
      )}
      {agreed && (
        <AppointmentCard
          label="Inspection, agreed"
          appointment={agreed}
          calendar={addressOf(endpoints.downloadInspection.path, params)}
        >
          {open && !draft && !proposed && (
            <Button variant="ghost" onClick={() => edit(agreed)}>
              Propose another time
            </Button>
          )}
          {open && (
            <Button variant="ghost" onClick={() => setCancelling(true)}>
              Cancel the inspection
            </Button>
          )}
        </AppointmentCard>
      )}
      {open && proposed && (
        <AppointmentCard
          label={`${mine ? "You propose" : `The ${other} proposes`}${agreed ? " instead" : ""}${proposalPast ? "; this time has passed" : ""}`}
          appointment={proposed.appointment}
        >
          {!mine && !proposalPast && (
            <Button loading={agree.isPending} onClick={() => agree.mutate({ proposal: proposed.proposal })}>
              Agree
            </Button>
          )}
          {!draft && (
            <Button variant="secondary" onClick={() => edit(proposed.appointment)}>
              {mine ? "Change" : "Propose another time"}
            </Button>
          )}
          <Button
            variant="ghost"
            loading={decline.isPending}
            onClick={() => decline.mutate({ proposal: proposed.proposal })}
          >
            {mine ? "Withdraw" : "Decline"}
          </Button>
          {mine && (
            <p className="w-full text-sm text-muted">
              The {other} has not answered yet. <span>{agreed ? "Until then the agreed time stands." : ""}</span>
            </p>
          )}
        </AppointmentCard>
      )}
      {refusal && (
        <Alert tone="danger" title="Your answer was not saved">
          {messageOf(refusal)}
        </Alert>
      )}
      {open && draft && (
        <AppointmentForm
          label="Propose an inspection"
          save="Send the proposal"
          keep="Not now"
          failure="The proposal could not be sent"
          saving={propose.isPending}
          error={propose.error}
          onSave={save}
          onStay={() => setDraft(null)}
        >
          <AppointmentFields
            draft={draft}
            faults={faults}
            placeHint="A garage where the car can be raised is best; daylight shows the paint."
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
        </AppointmentForm>
      )}
      <Dialog
        open={cancelling && agreed !== null}
        onOpenChange={setCancelling}
        title="Cancel the inspection?"
        description={`The ${other} is notified. Either of you can propose another inspection.`}
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={() => setCancelling(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({}, { onSuccess: () => setCancelling(false) })}
            >
              Cancel the inspection
            </Button>
          </>
        }
      >
        {cancel.isError && (
          <Alert tone="danger" title="The inspection could not be cancelled">
            {messageOf(cancel.error)}
          </Alert>
        )}
      </Dialog>
    </PageSection>
  )
}
