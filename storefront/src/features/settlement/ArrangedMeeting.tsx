import { addressOf, endpoints, type Meeting, type SettlementView } from "@northlot/contract"
import { useState } from "react"
import { api, useClock } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { Button } from "@/ui"
import { AppointmentCard } from "./AppointmentCard"
import { AppointmentForm } from "./AppointmentForm"
import { MeetingFields } from "./MeetingFields"
import { useSettlementAct } from "@/entities/sale/queries"
import {
  appointmentFaultsOf,
  meetingDraftOf,
  meetingFrom,
  type AppointmentFaults,
  type MeetingDraft,
} from "./rules/meetingDraft"

interface ArrangedMeetingProps {
  settlement: SettlementView
  meeting: Meeting
  draft: MeetingDraft | null
  onDraft: (draft: MeetingDraft | null) => void
}

/** The agreed meeting with its calendar file. Both sides can move it until the hand-over. */
export function ArrangedMeeting({ settlement, meeting, draft, onDraft }: ArrangedMeetingProps) {
  const clock = useClock()
  const [moving, setMoving] = useState(false)
  const [faults, setFaults] = useState<AppointmentFaults>({})
  const move = useSettlementAct(settlement.saleId, (body: Meeting, idempotencyKey) =>
    api(endpoints.changeMeeting, { params: { id: settlement.saleId }, body, idempotencyKey })
  )
  const handedOver = settlement.steps.some(({ name, done }) => name === "keysDocsHanded" && done)
  const movable = settlement.status === "in_progress" && !handedOver
  const shown = draft ?? meetingDraftOf(meeting)
  const save = () => {
    const checked = meetingFrom(shown, clock.serverNow())
    if ("faults" in checked) return setFaults(checked.faults)
    setFaults({})
    move.mutate(checked.meeting, {
      onSuccess: () => {
        setMoving(false)
        onDraft(null)
      },
      onError: (error) => setFaults(appointmentFaultsOf(fieldsOfRefusal(error))),
    })
  }

  return (
    <div className="flex flex-col gap-4">
      <AppointmentCard
        label={meeting.kind === "pickup" ? "Pick-up" : "Delivery"}
        appointment={meeting}
        calendar={addressOf(endpoints.downloadMeeting.path, { id: settlement.saleId })}
      >
        {movable && !moving && (
          <Button variant="ghost" onClick={() => setMoving(true)}>
            Move the meeting
          </Button>
        )}
      </AppointmentCard>
      {movable && moving && (
        <AppointmentForm
          label="Move the meeting"
          save="Save the new meeting"
          keep="Keep the meeting"
          failure="The meeting could not be moved"
          saving={move.isPending}
          error={move.error}
          onSave={save}
          onStay={() => setMoving(false)}
        >
          <MeetingFields draft={shown} faults={faults} onChange={onDraft} />
        </AppointmentForm>
      )}
    </div>
  )
}
