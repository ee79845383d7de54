import type { CertificationTerms } from "@northlot/contract"
import { useId, type Ref } from "react"
import { Controller, useFormContext, useWatch } from "react-hook-form"
import {} from "@/shared"
import { QueryError, Field, Input, Segmented, Skeleton } from "@/ui"
import { useSlots } from "@/entities/certification/queries"
import { hourName } from "./rules/hourName"

export interface SlotDraft {
  location: string
  date: string
  time: string
}

/** The values of the surrounding form that these fields read. */
export interface SlotValues {
  slot: SlotDraft
}

/** The errors of the day and the time of an inspection. */
export function slotProblems({ slot }: SlotValues): Record<"slot.date" | "slot.time", string | null> {
  return {
    "slot.date": slot.date === "" ? "Choose a day." : null,
    "slot.time": slot.date !== "" && slot.time === "" ? "Choose a time." : null,
  }
}

/**
 * The place and time of an inspection, as fields of the surrounding form. The list shows all hours of the chosen day,
 * also those that are not free.
 */
export function SlotFields({ terms }: { terms: CertificationTerms }) {
  const id = useId()
  const { control, register, setValue, getFieldState, formState } = useFormContext<SlotValues>()
  const { isSubmitted } = formState
  const draft = useWatch({ control, name: "slot" })
  const errorAt = (field: "location" | "date") => getFieldState(`slot.${field}`, formState).error?.message
  // A change of place or day clears the chosen time, because the free hours differ.
  const forgetTime = () => setValue("slot.time", "", { shouldValidate: isSubmitted })
  const slots = useSlots(draft.location, draft.date)
  const place = terms.locations.find(({ name }) => name === draft.location)
  const { times = [], free = [] } = slots.data ?? {}
  const hours = [...new Set([...times, ...free])].sort()
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-semibold">Location</p>
        <Controller
          control={control}
          name="slot.location"
          render={({ field }) => (
            <Segmented
              ref={field.ref}
              label="Location"
              options={terms.locations.map(({ name }) => ({ value: name, label: name }))}
              value={field.value}
              onValueChange={(location) => {
                field.onChange(location)
                forgetTime()
              }}
              className="[&>button]:px-1"
            />
          )}
        />
        {place && (
          <p className="text-sm text-muted">
            {place.online
              ? "By video: we look at the car through your phone. You get a report without the badge."
              : place.address}
          </p>
        )}
        {errorAt("location") && <p className="text-sm font-medium text-danger">{errorAt("location")}</p>}
      </div>
      <Field label="Date" error={errorAt("date")} required>
        <Input
          type="date"
          min={terms.firstDate}
          max={terms.lastDate}
          className="sm:max-w-xs"
          {...register("slot.date", { onChange: forgetTime })}
        />
      </Field>
      {/* The field registers before its hours load, so that the focus order after an error stays right. */}
      <Controller
        control={control}
        name="slot.time"
        render={({ field, fieldState: { error } }) => (
          <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={error ? `${id}-time` : undefined}>
            <legend className="mb-1.5 text-sm font-semibold">Time, in Toronto</legend>
            {slots.isError ? (
              <QueryError query={slots} failed="The times could not be loaded" />
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
                    inputRef={time === free[0] ? field.ref : undefined}
                    name={id}
                    time={time}
                    taken={!free.includes(time)}
                    chosen={field.value === time}
                    onChoose={() => field.onChange(time)}
                  />
                ))}
              </div>
            )}
            {error && (
              <p id={`${id}-time`} className="text-sm font-medium text-danger">
                {error.message}
              </p>
            )}
          </fieldset>
        )}
      />
    </>
  )
}

function Hour({
  inputRef,
  name,
  time,
  taken,
  chosen,
  onChoose,
}: {
  inputRef?: Ref<HTMLInputElement>
  name: string
  time: string
  taken: boolean
  chosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-line bg-surface px-1 text-center text-sm font-semibold transition-colors hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:font-normal has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        ref={inputRef}
        type="radio"
        name={name}
        value={time}
        checked={chosen}
        disabled={taken}
        onChange={onChoose}
        className="sr-only"
      />
      <span>{taken ? <span className="line-through">{hourName(time)}</span> : hourName(time)}</span>
      {taken && <span className="sr-only">, taken</span>}
    </label>
  )
}
