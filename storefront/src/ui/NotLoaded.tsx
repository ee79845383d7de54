import { clsx } from "clsx"
import { RotateCw, X } from "lucide-react"
import { useEffect } from "react"
import { createPortal } from "react-dom"
import { Button } from "./Button"
import { IconButton } from "./IconButton"

export interface NotLoadedProps {
  /** What has not loaded. */
  what?: "part" | "page"
  onRetry: () => void
  /** Called when the device is online again. */
  onOnline?: () => void
  retrying?: boolean
  /** Whether a retry has failed. The page then also offers a reload, and the focus remains on the retry button. */
  inVain?: boolean
  /** Closes the message. If given, the message floats over the page and has a close button. */
  onClose?: () => void
}

/** Shown when code fails to load. It offers a retry, and retries by itself when the device is online again. */
export function NotLoaded(props: NotLoadedProps) {
  const { what = "part", onRetry, onOnline = onRetry, retrying = false, inVain = false, onClose } = props
  useEffect(() => {
    window.addEventListener("online", onOnline)
    return () => window.removeEventListener("online", onOnline)
  }, [onOnline])
  const said = (
    <div
      role="alert"
      className={clsx(
        "flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-raised px-3 py-2 text-left text-sm font-normal whitespace-normal text-ink",
        what === "page" && "my-10 justify-center py-10",
        onClose && "pointer-events-auto fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md shadow-lg"
      )}
    >
      <p className="min-w-0">This {what} did not load.</p>
      <Button
        size="sm"
        variant="secondary"
        icon={<RotateCw aria-hidden className="size-4" />}
        loading={retrying}
        autoFocus={inVain || onClose !== undefined}
        onClick={onRetry}
      >
        Try again
      </Button>
      {inVain && (
        <Button size="sm" variant="ghost" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      )}
      {onClose && (
        <IconButton label="Close" className="ml-auto" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
  // A portal, because a parent with a backdrop filter, such as the header, would confine a fixed element.
  return onClose ? createPortal(said, document.body) : said
}
