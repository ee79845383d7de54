import { Upload } from "lucide-react"
import { useId, useState } from "react"
import { useDocumentSending, type DocumentEndpoint } from "@/shared/documents/useDocumentSending"
import { Button, Dialog, ProgressBar } from "@/ui"

interface UploadDocumentProps {
  /** The endpoint to which the file is sent. */
  endpoint: DocumentEndpoint
  label: string
  /** The reason why no further document can be sent; null if another one can be sent. */
  full?: string | null
  /** The confirmation to ask for before the chosen file is sent; null to send the file at once. */
  question?: { title: string; text: string; action: string } | null
  onSent: () => Promise<void>
}

/** A button that adds one private document. */
export function UploadDocument({ endpoint, label, full = null, question = null, onSent }: UploadDocumentProps) {
  const id = useId()
  const { sending, problem, send, stop, fieldFor } = useDocumentSending<unknown>(endpoint, onSent)
  const [chosen, setChosen] = useState<File | null>(null)
  const confirm = () => {
    setChosen(null)
    if (chosen) void send(chosen)
  }
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
        <input
          {...fieldFor(question ? setChosen : (file) => void send(file))}
          id={id}
          disabled={full !== null}
          aria-describedby={`${id}-hint`}
        />
      </label>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {full ?? "Image or PDF, up to 10 MB."}
      </p>
      {question && (
        <Dialog
          open={chosen !== null}
          onOpenChange={(open) => !open && setChosen(null)}
          size="sm"
          title={question.title}
          description={question.text}
          footer={
            <>
              <Button variant="secondary" onClick={() => setChosen(null)}>
                Do not send
              </Button>
              <Button onClick={confirm}>{question.action}</Button>
            </>
          }
        >
          <p className="text-sm break-words">{chosen?.name}</p>
        </Dialog>
      )}
      {problem && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
