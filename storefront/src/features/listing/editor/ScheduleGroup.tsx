import { DEFAULT_DURATION_MILLISECONDS, spokenDuration, fromTorontoInput, toTorontoInput } from "@northlot/contract"
import { Toolbar } from "radix-ui"
import { useClock, useSettings } from "@/shared"
import { Button, Checkbox, Input } from "@/ui"
import { useEditor } from "./EditorContext"
import { RelistFields } from "./RelistFields"
import { EditorField, EditorGroup, FieldGrid, LOCK_HINT } from "./EditorFields"

const DAY_MILLISECONDS = 86_400_000
const DURATIONS_DAYS = [1, 3, 7, 14]

/**
 * The start and end of the auction, by the server's clock: with a wrong device clock the server would refuse the dates.
 */
export function ScheduleGroup() {
  const { form, edit, locked, listing } = useEditor()
  const clock = useClock()
  const limits = useSettings().data?.auction
  const live = listing?.status === "live"
  const startsLater = form.startsAt !== "" && !live
  const rules = [
    "All times are Toronto time.",
    locked
      ? LOCK_HINT
      : limits &&
        `An auction runs for ${spokenDuration(limits.minDurationSeconds)} to ${spokenDuration(limits.maxDurationSeconds)}.`,
    !locked &&
      !live &&
      !startsLater &&
      `An auction without an end time runs for ${spokenDuration(DEFAULT_DURATION_MILLISECONDS / 1_000)}.`,
  ]
  const later = (days: number) => {
    const start = startsLater ? Date.parse(fromTorontoInput(form.startsAt) ?? "") : clock.serverNow()
    return toTorontoInput(
      new Date((Number.isNaN(start) ? clock.serverNow() : start) + days * DAY_MILLISECONDS).toISOString()
    )
  }
  const offered = DURATIONS_DAYS.map((days) => ({ days, seconds: days * 86_400 })).filter(
    ({ seconds }) => !limits || (seconds >= limits.minDurationSeconds && seconds <= limits.maxDurationSeconds)
  )
  return (
    <EditorGroup title="Schedule">
      <p className="text-sm text-muted">{rules.filter(Boolean).join(" ")}</p>
      {!live && (
        <Checkbox
          label="Start as soon as I publish"
          disabled={locked}
          checked={!startsLater}
          onChange={(event) =>
            edit({
              startsAt: event.target.checked
                ? ""
                : toTorontoInput(new Date(clock.serverNow() + DAY_MILLISECONDS).toISOString()),
            })
          }
        />
      )}
      <FieldGrid>
        {startsLater && (
          <EditorField name="startsAt">
            <Input
              type="datetime-local"
              disabled={locked}
              value={form.startsAt}
              onChange={(event) => edit({ startsAt: event.target.value })}
            />
          </EditorField>
        )}
        <EditorField name="endsAt">
          <Input
            type="datetime-local"
            disabled={locked}
            value={form.endsAt}
            onChange={(event) => edit({ endsAt: event.target.value })}
          />
        </EditorField>
      </FieldGrid>
      {!locked && (
        // The Tab key stops only once at these buttons for the duration. The arrow keys move between the buttons.
        <Toolbar.Root aria-label="End after" className="flex flex-wrap gap-2">
          {offered.map(({ days }) => (
            <Toolbar.Button key={days} asChild>
              <Button size="sm" variant="secondary" onClick={() => edit({ endsAt: later(days) })}>
                {days} <span className="contents">{days === 1 ? "day" : "days"}</span>
              </Button>
            </Toolbar.Button>
          ))}
        </Toolbar.Root>
      )}
      <RelistFields />
    </EditorGroup>
  )
}
