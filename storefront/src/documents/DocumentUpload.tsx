import { DOCUMENT_MAXIMUM_BYTES } from "@northlot/contract"
import { FileCheck2, Upload, X } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import { messageOf, uploadFile } from "@/app"
import { IconButton, ProgressBar } from "@/ui"

export interface SentDocument {
  fileId: string
  fileName: string
}

export interface DocumentUploadProps {
  /** Takes one file and answers its id and name. */
  endpoint: { method: string; path: string; upload?: { field: string } }
  label: string
  /** Behind the label: why it may be left out. */
  remark: string
  value: SentDocument | null
  onChange: (value: SentDocument | null) => void
}

const ACCEPTED = ["image/jpeg", "image/png", "image/webp", "application/pdf"]

/** A private document as an image or a PDF, sent at once with its progress shown. */
export function DocumentUpload({ endpoint, label, remark, value, onChange }: DocumentUploadProps) {
  const id = useId()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const send = async (file: File) => {
    upload.current?.abort()
    setProblem(null)
    if (!ACCEPTED.includes(file.type)) return setProblem("Choose an image (JPEG, PNG, WebP) or a PDF.")
    if (file.size > DOCUMENT_MAXIMUM_BYTES) return setProblem("This file is larger than 10 MB.")
    const controller = new AbortController()
    upload.current = controller
    setSending({ name: file.name, share: 0 })
    try {
      const answer = await uploadFile<SentDocument>(endpoint, file, file.name, {
        signal: controller.signal,
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      onChange({ fileId: answer.fileId, fileName: answer.fileName })
    } catch (error) {
      if (!controller.signal.aborted) setProblem(messageOf(error))
    } finally {
      if (upload.current === controller) {
        upload.current = null
        setSending(null)
      }
    }
  }

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
          <IconButton label="Stop the upload" onClick={() => upload.current?.abort()}>
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
          <input
            id={id}
            type="file"
            className="sr-only"
            accept={ACCEPTED.join(",")}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ""
              if (file) void send(file)
            }}
          />
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
