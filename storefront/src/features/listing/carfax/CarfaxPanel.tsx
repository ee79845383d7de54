import { DOCUMENT_MAXIMUM_BYTES, RefusedError, type ListingView } from "@northlot/contract"
import { FileText, Trash2, Upload, X } from "lucide-react"
import { useEffect, useId, useRef, useState, type ReactNode } from "react"
import { api, endpoints, messageOf, uploadFile } from "@/shared"
import { DOCUMENT_TYPES, documentProblem } from "@/shared/documents/chosenFile"
import { isOfTheFile } from "@/shared/documents/refusedFile"
import { Button, IconButton, ProgressBar, toast } from "@/ui"

interface CarfaxPanelProps {
  listing: Pick<ListingView, "id" | "carfaxUrl" | "status">
  onChanged: () => void
}

/** Shows, uploads, replaces and deletes the Carfax report of the seller's listing. */
export function CarfaxPanel({ listing, onChanged }: CarfaxPanelProps) {
  const { id: listingId, carfaxUrl, status } = listing
  const id = useId()
  // The report's address after the last upload or deletion in this panel; the page's `carfaxUrl` may still be older.
  const [own, setOwn] = useState<{ from: string | null; url: string | null } | null>(null)
  const url = own && own.from === carfaxUrl ? own.url : carfaxUrl
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<ReactNode>(null)
  const [removing, setRemoving] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const changed = (next: string | null) => {
    setOwn({ from: carfaxUrl, url: next })
    onChanged()
  }
  const send = async (file: File) => {
    upload.current?.abort()
    setProblem(null)
    setConfirming(false)
    setChosen(null)
    const controller = new AbortController()
    upload.current = controller
    const kindProblem = await documentProblem(file, "Choose a PDF or a picture (JPEG, PNG, WebP).")
    if (controller.signal.aborted) return
    if (kindProblem) return setProblem(kindProblem)
    if (file.size > DOCUMENT_MAXIMUM_BYTES)
      return setProblem(`This file is larger than ${DOCUMENT_MAXIMUM_BYTES / 1024 / 1024} MB.`)
    setSending({ name: file.name, share: 0 })
    try {
      const answer = await uploadFile<{ url?: string }>(endpoints.uploadCarfax, file, file.name, {
        signal: controller.signal,
        fields: { listingId },
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      if (!answer?.url) throw new RefusedError("UNAVAILABLE", "The server returned no report.")
      changed(answer.url)
      toast.success("Carfax report added")
    } catch (error) {
      if (controller.signal.aborted) return
      setProblem(`Upload failed. ${messageOf(error)}`)
      // Offers a retry with this file, unless the server refused the file itself.
      if (!isOfTheFile(error)) setChosen(file)
    } finally {
      if (upload.current === controller) {
        upload.current = null
        setSending(null)
      }
    }
  }
  const remove = async () => {
    setRemoving(true)
    setProblem(null)
    try {
      await api(endpoints.updateListing, { params: { id: listingId }, body: { carfaxUrl: null } })
      changed(null)
      setConfirming(false)
      toast.success("Carfax report deleted")
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setRemoving(false)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {sending ? (
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
        <>
          {url && (
            <div className="flex items-center gap-3 rounded-md border border-line bg-surface p-2 pl-3">
              <FileText aria-hidden className="size-5 shrink-0 text-success" />
              <a
                href={url}
                target="_blank"
                rel="noopener"
                className="min-w-0 flex-1 truncate text-sm font-semibold text-brand-ink underline underline-offset-2"
              >
                Carfax report
              </a>
              {!confirming && (
                <IconButton label="Delete Carfax" onClick={() => setConfirming(true)}>
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </div>
          )}
          {url && confirming && (
            <div role="group" aria-label="Delete the report" className="flex flex-wrap items-center gap-2 text-sm">
              <p className="mr-auto">Delete this report? Buyers will not see it any more.</p>
              <Button size="sm" variant="ghost" onClick={() => setConfirming(false)}>
                Keep it
              </Button>
              <Button size="sm" variant="danger" loading={removing} onClick={() => void remove()}>
                Delete
              </Button>
            </div>
          )}
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
              <span>{url ? "Replace the report" : "Upload Carfax"}</span>
            </span>
            <span className="text-muted">
              PDF or picture, up to {DOCUMENT_MAXIMUM_BYTES / 1024 / 1024} MB.{" "}
              <span>
                {status === "draft"
                  ? "While the car is a draft, nobody else sees the report."
                  : "Buyers see the report at once."}
              </span>
            </span>
            <input
              id={id}
              type="file"
              className="sr-only"
              accept={DOCUMENT_TYPES.join(",")}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={(event) => {
                const file = event.target.files?.[0]
                event.target.value = ""
                if (file) void send(file)
              }}
            />
          </label>
        </>
      )}
      {problem && (
        <div className="flex flex-wrap items-center gap-2">
          <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
          {chosen && (
            <Button size="sm" variant="secondary" onClick={() => void send(chosen)}>
              Try {chosen.name} again
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
