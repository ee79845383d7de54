import { Link } from "react-router-dom"
import { useServerTimeOf } from "@/shared"
import { Button } from "@/ui"
import { formatTime } from "@/ui/rules/moment"

interface SaveStateProps {
  /** Additional notes, such as 'Unsaved changes' or the number of missing details; empty ones are not shown. */
  notes: readonly string[]
  autosaving: boolean
  failure: string | null
  /**
   * The id of the seller's other draft with this VIN; null if there is none. While there is one, a retry cannot
   * succeed.
   */
  otherDraftId: string | null
  /** The time of the last save, in server time in milliseconds. */
  savedAt: number | null
  dirty: boolean
  onRetry: () => void
}

const JUST_NOW_MILLISECONDS = 60_000

/** The save state: saving, saved, or failed. A failure offers a retry, or a link to the other draft with this VIN. */
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
      {/* Screen readers announce the notes when they change, but not each autosave. */}
      <p aria-live="polite">{notes.filter(Boolean).join(" · ")}</p>
      {saved && <p>{saved}</p>}
    </div>
  )
}
