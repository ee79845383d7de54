import { FileCheck2, Upload, X } from "lucide-react"
import { useId } from "react"
import { IconButton, ProgressBar } from "@/ui"
import { useDocumentSending, type DocumentEndpoint } from "./useDocumentSending"

export interface SentDocument {
  fileId: string
  fileName: string
}

export interface DocumentUploadProps {
  /** The endpoint that stores one file and returns its id and name. */
  endpoint: DocumentEndpoint
  label: string
  /** Text behind the label that says why the document is optional. */
  remark: string
  value: SentDocument | null
  onChange: (value: SentDocument | null) => void
}

/**
 * A form field for one private document. A chosen or dropped file uploads at once, and the field then shows its name.
 */
export function DocumentUpload({ endpoint, label, remark, value, onChange }: DocumentUploadProps) {
  const id = useId()
  const { sending, problem, send, stop, field } = useDocumentSending<SentDocument>(endpoint, ({ fileId, fileName }) =>
    onChange({ fileId, fileName })
  )
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold">
        {label} <span className="font-normal text-muted">{remark}</span>
      </p>
      {value ? (
        <div className="flex items-center gap-3 rounded-md border border-line bg-surface p-2 pl-3">
          <FileCheck2 aria-hidden className="size-5 shrink-0 text-success" />
          <span className="min-w-0 flex-1 truncate text-sm">{value.fileName}</span>
          <IconButton label={`Remove ${value.fileName}`} onClick={() => onChange(null)}>
            <X aria-hidden />
          </IconButton>
        </div>
      ) : sending ? (
        <div className="flex items-center gap-3 rounded-md border border-line bg-surface p-2 pl-3">
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm">{sending.name}</p>
            <ProgressBar className="mt-1" value={sending.share} label={`Sending ${sending.name}`} />
          </div>
          <IconButton label="Stop the upload" onClick={stop}>
            <X aria-hidden />
          </IconButton>
        </div>
      ) : (
        <label
          htmlFor={id}
          className="flex min-h-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong bg-surface p-4 text-center text-sm hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            const file = event.dataTransfer.files[0]
            if (file) void send(file)
          }}
        >
          <span className="inline-flex items-center gap-2 font-semibold text-brand-ink">
            <Upload aria-hidden className="size-4" />
            Choose a file, or drop it here
          </span>
          <span className="text-muted">Image or PDF, up to 10 MB. Kept private.</span>
          <input {...field} id={id} aria-describedby={problem ? `${id}-problem` : undefined} />
        </label>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
