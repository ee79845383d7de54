import { Upload } from "lucide-react"
import { useId } from "react"
import { useDocumentSending, type DocumentEndpoint } from "@/shared/documents/useDocumentSending"
import { Button, ProgressBar } from "@/ui"

interface UploadDocumentProps {
  /** The endpoint for one file. */
  endpoint: DocumentEndpoint
  label: string
  /** Why no further document can be sent; null if one can. */
  full?: string | null
  onSent: () => Promise<void>
}

/** A button that adds one private document. */
export function UploadDocument({ endpoint, label, full = null, onSent }: UploadDocumentProps) {
  const id = useId()
  const { sending, problem, stop, field } = useDocumentSending<unknown>(endpoint, onSent)
  if (sending) {
    return (
      <div className="flex items-center gap-3 rounded-md border border-line p-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm">{sending.name}</p>
          <ProgressBar className="mt-1" value={sending.share} label={`Sending ${sending.name}`} />
        </div>
        <Button size="sm" variant="secondary" onClick={stop}>
          Stop
        </Button>
      </div>
    )
  }
  return (
    <div>
      <label
        htmlFor={id}
        className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong/60 bg-surface px-4 text-sm font-semibold hover:bg-sunken has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <Upload aria-hidden className="size-4" />
        {label}
        <input {...field} id={id} disabled={full !== null} aria-describedby={`${id}-hint`} />
      </label>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {full ?? "Image or PDF, up to 10 MB."}
      </p>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
