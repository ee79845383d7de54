import type { Meeting } from "@northlot/contract"
import { Segmented } from "@/ui"
import { AppointmentFields } from "./AppointmentFields"
import type { AppointmentFaults, MeetingDraft } from "./rules/meetingDraft"

const KINDS: readonly { value: Meeting["kind"]; label: string }[] = [
  { value: "pickup", label: "Pick-up" },
  { value: "delivery", label: "Delivery" },
]

/** The form fields for the time, place and kind of the hand-over. */
export function MeetingFields({
  draft,
  faults,
  onChange,
}: {
  draft: MeetingDraft
  faults: AppointmentFaults
  onChange: (draft: MeetingDraft) => void
}) {
  const edit = (part: Partial<MeetingDraft>) => onChange({ ...draft, ...part })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-semibold">Pick-up or delivery</p>
        <Segmented
          label="Pick-up or delivery"
          options={KINDS}
          value={draft.kind}
          onValueChange={(kind) => edit({ kind })}
          className="sm:max-w-xs"
        />
      </div>
      <AppointmentFields
        draft={draft}
        faults={faults}
        placeHint="A public place in daylight is best; a ServiceOntario centre lets you register the car at once."
        onChange={edit}
      />
    </div>
  )
}
