import { clsx } from "clsx"
import { RotateCw, TriangleAlert } from "lucide-react"
import { Button } from "./Button"

export interface ErrorStateProps {
  /** What failed, in the words of the error catalogue: 'Failed to load listings'. */
  title: string
  /** The server's sentence, if there is one. */
  message?: string
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** Shown when a request fails, with a Retry button. */
export function ErrorState({ title, message, onRetry, retrying = false, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={clsx(
        "flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-10 text-center",
        className
      )}
    >
      <span
        aria-hidden
        className="mb-3 flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger"
      >
        <TriangleAlert className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      {message && message !== title && <p className="mt-1 max-w-md text-sm text-muted">{message}</p>}
      {onRetry && (
        <Button
          variant="secondary"
          className="mt-4"
          icon={<RotateCw aria-hidden className="size-4" />}
          loading={retrying}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
    </div>
  )
}
