import { DOCUMENT_MAXIMUM_BYTES, PROFILE_DOCUMENTS_LIMIT, type AnswerOf, type ProfileDocument, type endpoints as Endpoints } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { ExternalLink, FileText, Image, Lock, Trash2, Upload } from "lucide-react"
import { useId, useRef, useState } from "react"
import { api, endpoints, messageOf, queryKeys, uploadFile } from "@/app"
import { Alert, Button, Card, Dialog, EmptyState, ErrorState, IconButton, ProgressBar, Skeleton, toast } from "@/ui"
import { formatDay } from "@/ui/rules/moment"

type Uploaded = AnswerOf<typeof Endpoints.uploadProfileDocument>

const KEY = [...queryKeys.profile, "documents"]
const ACCEPTED = ["image/jpeg", "image/png", "image/webp", "application/pdf"]
const kilobytes = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 0 })

/** The person's private documents: kept, looked at and deleted by nobody else. */
export function OwnDocumentsSection() {
  const documents = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(endpoints.listProfileDocuments, { signal }) })
  const items = documents.data?.items ?? []
  return (
    <Card as="section" aria-labelledby="documents">
      <h2 id="documents" className="text-lg">
        Documents
      </h2>
      <p className="mt-1 text-sm text-muted">Private: seen by you and, where a sale or your licence calls for it, by our staff. Every look is recorded.</p>
      <div className="mt-4 flex flex-col gap-4">
        <UploadDocument full={items.length >= PROFILE_DOCUMENTS_LIMIT} />
        {documents.isPending ? (
          <Skeleton className="h-16" />
        ) : documents.isError && !documents.data ? (
          <ErrorState title="Your documents could not be loaded" message={messageOf(documents.error)} onRetry={() => void documents.refetch()} retrying={documents.isFetching} />
        ) : items.length === 0 ? (
          <EmptyState icon={<FileText />} title="No documents uploaded yet." className="py-6" />
        ) : (
          <ul aria-label="Your documents" className="divide-y divide-line rounded-md border border-line">
            {items.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function DocumentRow({ document }: { document: ProfileDocument }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, name, type, bytes, addedAt, keptBecause } = document
  const open = useMutation({
    mutationFn: () => api(endpoints.openProfileDocument, { params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error("The document could not be opened", { description: messageOf(error) }),
  })
  const remove = useMutation({
    mutationFn: () => api(endpoints.deleteProfileDocument, { params: { id } }),
    onSuccess: async () => {
      setAsking(false)
      await queries.invalidateQueries({ queryKey: KEY })
      toast.success("Document deleted.")
    },
  })
  const Icon = type === "image" ? Image : FileText
  const facts = [type === "image" ? "Image" : "PDF", bytes === null ? null : `${kilobytes.format(Math.max(1, bytes / 1024))} KB`, addedAt && formatDay(addedAt)]
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
        {keptBecause && (
          <p className="mt-1 flex items-start gap-1.5 text-sm text-muted">
            <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {keptBecause}
          </p>
        )}
      </div>
      <Button size="sm" variant="secondary" loading={open.isPending} aria-label={`View ${name}`} icon={<ExternalLink aria-hidden className="size-4" />} onClick={() => open.mutate()}>
        View
      </Button>
      {keptBecause === null && (
        <IconButton label={`Delete ${name}`} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title="Delete this document?"
        description={`${name} is deleted for good.`}
        footer={
          <>
            <Button variant="secondary" disabled={remove.isPending} onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              Delete
            </Button>
          </>
        }
      >
        {remove.isError && <Alert tone="danger">{messageOf(remove.error)}</Alert>}
      </Dialog>
    </li>
  )
}

function UploadDocument({ full }: { full: boolean }) {
  const queries = useQueryClient()
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
      await uploadFile<Uploaded>(endpoints.uploadProfileDocument, file, file.name, {
        signal: controller.signal,
        idempotencyKey: crypto.randomUUID(),
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      await queries.invalidateQueries({ queryKey: KEY })
      toast.success("Document uploaded.")
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
        Upload a document
        <input
          id={id}
          type="file"
          className="sr-only"
          disabled={full}
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
        {full ? `You keep ${PROFILE_DOCUMENTS_LIMIT} documents with us already. Delete one to make room.` : "Image or PDF, up to 10 MB."}
      </p>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
