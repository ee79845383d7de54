import type { Meeting } from "@northlot/contract"
import { useClock } from "@/app"
import { toTorontoInput } from "@/clock/torontoTime"
import { Field, Input, Segmented, Textarea } from "@/ui"
import type { MeetingDraft, MeetingFaults } from "./rules/meetingDraft"

const KINDS: readonly { value: Meeting["kind"]; label: string }[] = [
  { value: "pickup", label: "Pick-up" },
  { value: "delivery", label: "Delivery" },
]

/** When, where and how the car changes hands. */
export function MeetingFields({ draft, faults, onChange }: { draft: MeetingDraft; faults: MeetingFaults; onChange: (draft: MeetingDraft) => void }) {
  const clock = useClock()
  const edit = (part: Partial<MeetingDraft>) => onChange({ ...draft, ...part })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-semibold">Pick-up or delivery</p>
        <Segmented label="Pick-up or delivery" options={KINDS} value={draft.kind} onValueChange={(kind) => edit({ kind })} className="sm:max-w-xs" />
      </div>
      <Field label="Day and time" hint="Toronto time." error={faults.at} required>
        <Input
          type="datetime-local"
          min={toTorontoInput(new Date(clock.serverNow()).toISOString())}
          value={draft.at}
          onChange={(event) => edit({ at: event.target.value })}
          className="sm:max-w-xs"
        />
      </Field>
      <Field label="Place" hint="A public place in daylight is best; a ServiceOntario centre lets you register at once." error={faults.place} required>
        <Input maxLength={200} value={draft.place} onChange={(event) => edit({ place: event.target.value })} />
      </Field>
      <Field label="Note" optional error={faults.note}>
        <Textarea rows={3} maxLength={500} value={draft.note} onChange={(event) => edit({ note: event.target.value })} />
      </Field>
    </div>
  )
}
