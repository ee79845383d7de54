import { Link } from "react-router-dom"
import { useServerTimeOf } from "@/shared"
import { Button } from "@/ui"
import { formatTime } from "@/ui/rules/moment"

interface SaveStateProps {
  /** Reasons why the listing is incomplete or unsaved, besides the save state. */
  notes: readonly string[]
  autosaving: boolean
  failure: string | null
  /** The seller's other draft of this VIN, which another try cannot change; null if there is none. */
  otherDraftId: string | null
  /** Server time in milliseconds. */
  savedAt: number | null
  dirty: boolean
  onRetry: () => void
}

const JUST_NOW_MILLISECONDS = 60_000

/** The save state: saving, saved, or failed with a retry button or the draft to go on with. */
export function SaveState({ notes, autosaving, failure, otherDraftId, savedAt, dirty, onRetry }: SaveStateProps) {
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
          <span>Not saved: {failure} Nothing you typed is lost.</span>
          {otherDraftId === null ? (
            <Button variant="ghost" size="sm" onClick={onRetry}>
              Retry
            </Button>
          ) : (
            <Button asChild variant="ghost" size="sm">
              <Link to={`/sell/edit/${otherDraftId}`}>Open that draft</Link>
            </Button>
          )}
        </p>
      )}
      {/* Screen readers hear a change of state once, not every pause in typing. */}
      <p aria-live="polite">{notes.filter(Boolean).join(" · ")}</p>
      {saved && <p>{saved}</p>}
    </div>
  )
}
