import { PROFILE_DOCUMENTS_LIMIT, type ProfileDocument } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { ExternalLink, FileText, Image, Lock, Trash2 } from "lucide-react"
import { useState } from "react"
import { api, endpoints, messageOf, queryKeys } from "@/shared"
import { Alert, Button, Card, Dialog, EmptyState, IconButton, Loaded, Skeleton, toast } from "@/ui"
import { formatDay } from "@/ui/rules/moment"
import { UploadDocument } from "./UploadDocument"

const KEY = [...queryKeys.profile, "documents"]
const kilobytes = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 0 })

/** The person's private documents: they can add, open and delete them. */
export function OwnDocumentsSection() {
  const documents = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(endpoints.listProfileDocuments, { signal }),
  })
  const queries = useQueryClient()
  const items = documents.data?.items ?? []
  return (
    <Card as="section" aria-labelledby="documents">
      <h2 id="documents" className="text-lg">
        Documents
      </h2>
      <p className="mt-1 text-sm text-muted">
        Only you and our staff can open your documents. Staff open documents only for a sale or your licence. Each
        opening is recorded.
      </p>
      <div className="mt-4 flex flex-col gap-4">
        <UploadDocument
          endpoint={endpoints.uploadProfileDocument}
          label="Upload a document"
          full={
            items.length >= PROFILE_DOCUMENTS_LIMIT
              ? `You keep ${PROFILE_DOCUMENTS_LIMIT} documents with us already. Delete one to make room.`
              : null
          }
          onSent={async () => {
            await queries.invalidateQueries({ queryKey: KEY })
            toast.success("Document uploaded.")
          }}
        />
        <Loaded
          query={documents}
          failed="Your documents could not be loaded"
          waiting={<Skeleton className="h-16" />}
          empty={() =>
            items.length === 0 && <EmptyState icon={<FileText />} title="No documents uploaded yet." className="py-6" />
          }
        >
          {() => (
            <ul aria-label="Your documents" className="divide-y divide-line rounded-md border border-line">
              {items.map((document) => (
                <DocumentRow key={document.id} document={document} />
              ))}
            </ul>
          )}
        </Loaded>
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
  const facts = [
    type === "image" ? "Image" : "PDF",
    bytes === null ? null : `${kilobytes.format(Math.max(1, bytes / 1024))} KB`,
    addedAt && formatDay(addedAt),
  ]
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
      <Button
        size="sm"
        variant="secondary"
        loading={open.isPending}
        aria-label={`View ${name}`}
        icon={<ExternalLink aria-hidden className="size-4" />}
        onClick={() => open.mutate()}
      >
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
