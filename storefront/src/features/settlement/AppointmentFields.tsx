import { toTorontoInput } from "@northlot/contract"
import { useClock } from "@/shared"
import { Field, Input, Textarea } from "@/ui"
import type { AppointmentDraft, AppointmentFaults } from "./rules/meetingDraft"

interface AppointmentFieldsProps {
  draft: AppointmentDraft
  faults: AppointmentFaults
  /** Advice on choosing the place. */
  placeHint: string
  onChange: (part: Partial<AppointmentDraft>) => void
}

/** The fields for the time and place of a meeting. */
export function AppointmentFields({ draft, faults, placeHint, onChange }: AppointmentFieldsProps) {
  const clock = useClock()
  return (
    <>
      <Field label="Day and time" hint="Toronto time." error={faults.at} required>
        <Input
          type="datetime-local"
          min={toTorontoInput(new Date(clock.serverNow()).toISOString())}
          value={draft.at}
          onChange={(event) => onChange({ at: event.target.value })}
          className="sm:max-w-xs"
        />
      </Field>
      <Field label="Place" hint={placeHint} error={faults.place} required>
        <Input maxLength={200} value={draft.place} onChange={(event) => onChange({ place: event.target.value })} />
      </Field>
      <Field label="Note" optional error={faults.note}>
        <Textarea
          rows={3}
          maxLength={500}
          value={draft.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
    </>
  )
}
