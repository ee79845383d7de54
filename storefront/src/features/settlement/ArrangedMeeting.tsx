import { addressOf, endpoints, type Meeting, type SettlementView } from "@northlot/contract"
import { CalendarPlus, MapPin } from "lucide-react"
import { useState } from "react"
import { api, messageOf, useClock } from "@/app"
import { Alert, Button } from "@/ui"
import { formatLongMoment } from "@/ui/rules/moment"
import { MeetingFields } from "./MeetingFields"
import { useSettlementAct } from "./queries"
import { meetingDraftOf, meetingFaultsOf, meetingFrom, type MeetingDraft, type MeetingFaults } from "./rules/meetingDraft"
import { fieldsOf } from "./rules/refusedFields"

interface ArrangedMeetingProps {
  settlement: SettlementView
  meeting: Meeting
  draft: MeetingDraft | null
  onDraft: (draft: MeetingDraft | null) => void
}

/** The meeting as agreed, with its calendar file; until the hand-over either side can move it. */
export function ArrangedMeeting({ settlement, meeting, draft, onDraft }: ArrangedMeetingProps) {
  const clock = useClock()
  const [moving, setMoving] = useState(false)
  const [faults, setFaults] = useState<MeetingFaults>({})
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
      onError: (error) => setFaults(meetingFaultsOf(fieldsOf(error))),
    })
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-md border border-line p-4">
        <p className="text-sm text-muted">{meeting.kind === "pickup" ? "Pick-up" : "Delivery"}</p>
        <p className="text-base font-semibold">{formatLongMoment(meeting.at)}</p>
        <p className="mt-1 flex items-start gap-1.5 text-sm">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 break-words">{meeting.place}</span>
        </p>
        {meeting.note && <p className="mt-2 text-sm break-words whitespace-pre-wrap text-muted">{meeting.note}</p>}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button asChild variant="secondary">
            <a href={addressOf(endpoints.downloadMeeting.path, { id: settlement.saleId })} download>
              <CalendarPlus aria-hidden className="size-4" />
              Add to calendar
            </a>
          </Button>
          {movable && !moving && (
            <Button variant="ghost" onClick={() => setMoving(true)}>
              Move the meeting
            </Button>
          )}
        </div>
      </div>
      {movable && moving && (
        <form
          aria-label="Move the meeting"
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!move.isPending) save()
          }}
          noValidate
        >
          <MeetingFields draft={shown} faults={faults} onChange={onDraft} />
          {move.isError && (
            <Alert tone="danger" title="The meeting could not be moved">
              {messageOf(move.error)} What you typed is still here.
            </Alert>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" loading={move.isPending}>
              Save the new meeting
            </Button>
            <Button variant="secondary" onClick={() => setMoving(false)}>
              Keep it as it is
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
