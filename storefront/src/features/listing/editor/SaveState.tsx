import { useServerTimeOf } from "@/shared"
import { Button } from "@/ui"
import { formatTime } from "@/ui/rules/moment"

interface SaveStateProps {
  /** Reasons why the listing is incomplete or unsaved, besides the save state. */
  notes: readonly string[]
  autosaving: boolean
  failure: string | null
  /** Server time in milliseconds. */
  savedAt: number | null
  dirty: boolean
  onRetry: () => void
}

const JUST_NOW_MILLISECONDS = 60_000

/** The save state: saving, saved, or failed with a retry button. */
export function SaveState({ notes, autosaving, failure, savedAt, dirty, onRetry }: SaveStateProps) {
  const justNow = useServerTimeOf((now) => savedAt !== null && now - savedAt < JUST_NOW_MILLISECONDS)
  const saved = autosaving
    ? "Saving…"
    : dirty || savedAt === null
      ? ""
      : justNow
        ? "Saved just now"
        : `Saved at ${formatTime(new Date(savedAt).toISOString())}`
  return (
    <div className="flex min-h-5 basis-full flex-wrap items-center gap-x-2 text-sm text-muted sm:mr-auto sm:basis-auto">
      {failure && !autosaving && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 font-medium text-danger">
          Not saved: {failure} Nothing you typed is lost.
          <Button variant="ghost" size="sm" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      {/* Screen readers hear a change of state once, not every pause in typing. */}
      <p aria-live="polite">{notes.filter(Boolean).join(" · ")}</p>
      {saved && <p>{saved}</p>}
    </div>
  )
}
