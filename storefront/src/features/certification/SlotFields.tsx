import type { CertificationTerms } from "@northlot/contract"
import { useId } from "react"
import { messageOf } from "@/app"
import { ErrorState, Field, Input, Segmented, Skeleton } from "@/ui"
import { useSlots } from "./queries"
import { hourName } from "./rules/hourName"

export interface SlotDraft {
  location: string
  date: string
  time: string
}

interface SlotFieldsProps {
  terms: CertificationTerms
  draft: SlotDraft
  faults: Readonly<Record<string, string>>
  onChange: (draft: SlotDraft) => void
}

/** Where and when an inspection is: the hours of the chosen day, those that are taken among them. */
export function SlotFields({ terms, draft, faults, onChange }: SlotFieldsProps) {
  const id = useId()
  const slots = useSlots(draft.location, draft.date)
  const place = terms.locations.find(({ name }) => name === draft.location)
  const { times = [], free = [] } = slots.data ?? {}
  const hours = [...new Set([...times, ...free])].sort()
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-semibold">Location</p>
        <Segmented
          label="Location"
          options={terms.locations.map(({ name }) => ({ value: name, label: name }))}
          value={draft.location}
          onValueChange={(location) => onChange({ ...draft, location, time: "" })}
          className="[&>button]:px-1"
        />
        {place && (
          <p className="text-sm text-muted">
            {place.online
              ? "By video: we look at the car through your phone. A report without the badge."
              : place.address || `Northlot, ${place.name}, Ontario`}
          </p>
        )}
        {faults.location && <p className="text-sm font-medium text-danger">{faults.location}</p>}
      </div>
      <Field label="Date" error={faults.date} required>
        <Input
          type="date"
          min={terms.firstDate}
          max={terms.lastDate}
          value={draft.date}
          onChange={(event) => onChange({ ...draft, date: event.target.value, time: "" })}
          className="sm:max-w-xs"
        />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={faults.time ? `${id}-time` : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">Time, in Toronto</legend>
        {slots.isError ? (
          <ErrorState
            title="The times could not be loaded"
            message={messageOf(slots.error)}
            onRetry={() => void slots.refetch()}
            retrying={slots.isFetching}
          />
        ) : draft.date === "" ? (
          <p className="text-sm text-muted">Choose a date first.</p>
        ) : slots.isPending ? (
          <Skeleton className="h-24" />
        ) : free.length === 0 ? (
          <p className="text-sm text-muted">No slots for this day.</p>
        ) : (
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {hours.map((time) => (
              <Hour
                key={time}
                name={id}
                time={time}
                taken={!free.includes(time)}
                chosen={draft.time === time}
                onChoose={() => onChange({ ...draft, time })}
              />
            ))}
          </div>
        )}
        {faults.time && (
          <p id={`${id}-time`} className="text-sm font-medium text-danger">
            {faults.time}
          </p>
        )}
      </fieldset>
    </>
  )
}

function Hour({
  name,
  time,
  taken,
  chosen,
  onChoose,
}: {
  name: string
  time: string
  taken: boolean
  chosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-line bg-surface px-1 text-center text-sm font-semibold transition-colors hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:font-normal has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={time}
        checked={chosen}
        disabled={taken}
        onChange={onChoose}
        className="sr-only"
      />
      {taken ? <span className="line-through">{hourName(time)}</span> : hourName(time)}
      {taken && <span className="sr-only">, taken</span>}
    </label>
  )
}
