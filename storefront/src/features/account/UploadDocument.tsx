import { DOCUMENT_MAXIMUM_BYTES } from "@northlot/contract"
import { Upload } from "lucide-react"
import { useId, useRef, useState } from "react"
import { messageOf, uploadFile } from "@/app"
import { Button, ProgressBar } from "@/ui"

const ACCEPTED = ["image/jpeg", "image/png", "image/webp", "application/pdf"]

interface UploadDocumentProps {
  /** Takes one file. */
  endpoint: { method: string; path: string; upload?: { field: string } }
  label: string
  /** Why nothing more can be sent; null while something can. */
  full?: string | null
  onSent: () => Promise<void>
}

/** One private document as an image or a PDF, sent at once with its progress shown. */
export function UploadDocument({ endpoint, label, full = null, onSent }: UploadDocumentProps) {
  const id = useId()
  const upload = useRef<AbortController | null>(null)
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (file: File) => {
    setProblem(null)
    if (!ACCEPTED.includes(file.type)) return setProblem("Choose an image (JPEG, PNG, WebP) or a PDF.")
    if (file.size > DOCUMENT_MAXIMUM_BYTES) return setProblem("This file is larger than 10 MB.")
    const controller = new AbortController()
    upload.current = controller
    setSending({ name: file.name, share: 0 })
    try {
      await uploadFile(endpoint, file, file.name, {
        signal: controller.signal,
        idempotencyKey: crypto.randomUUID(),
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      await onSent()
    } catch (error) {
      if (!controller.signal.aborted) setProblem(messageOf(error))
    } finally {
      upload.current = null
      setSending(null)
    }
  }
  if (sending) {
    return (
      <div className="flex items-center gap-3 rounded-md border border-line p-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm">{sending.name}</p>
          <ProgressBar className="mt-1" value={sending.share} label={`Sending ${sending.name}`} />
        </div>
        <Button size="sm" variant="secondary" onClick={() => upload.current?.abort()}>
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
        <input
          id={id}
          type="file"
          className="sr-only"
          disabled={full !== null}
          accept={ACCEPTED.join(",")}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ""
            if (file) void send(file)
          }}
        />
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
