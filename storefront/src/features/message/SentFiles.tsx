import type { Attachment } from "@northlot/contract"
import { clsx } from "clsx"
import { Download, FileText, ImageOff } from "lucide-react"
import { useState } from "react"
import { messageOf } from "@/shared"
import { Button, Dialog, Skeleton, toast } from "@/ui"
import { useAttachmentLinks } from "./queries"
import { shownSize } from "./takeFiles"

interface SentFilesProps {
  saleId: string
  attachments: readonly Attachment[]
  /** The sender's name, for screen readers. */
  from: string
}

/** The files of one message: pictures to view, documents to download. */
export function SentFiles({ saleId, attachments, from }: SentFilesProps) {
  const pictures = attachments.filter(({ kind }) => kind === "picture")
  return (
    <div className="flex flex-col gap-1.5">
      {pictures.length > 0 && (
        <div className={clsx("grid gap-1.5", pictures.length === 1 ? "grid-cols-1" : "grid-cols-2")}>
          {pictures.map((picture) => (
            <Picture key={picture.id} saleId={saleId} picture={picture} from={from} />
          ))}
        </div>
      )}
      {attachments
        .filter(({ kind }) => kind === "document")
        .map((document) => (
          <Document key={document.id} saleId={saleId} document={document} />
        ))}
    </div>
  )
}

function Picture({ saleId, picture, from }: { saleId: string; picture: Attachment; from: string }) {
  const links = useAttachmentLinks(saleId, picture)
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState<string | null>(null)
  const { name, width, height } = picture
  const source = links.data?.thumbnailUrl
  const whole = links.data?.url
  const renew = () => {
    if (links.isStale) void links.refetch()
  }
  if (links.isPending) return <Skeleton className="aspect-4/3 w-52 max-w-full" />
  if (!source || broken === source) {
    return (
      <button
        type="button"
        onClick={() => void links.refetch()}
        className="flex aspect-4/3 w-52 max-w-full flex-col items-center justify-center gap-1 rounded-md bg-sunken p-2 text-xs text-muted"
      >
        <ImageOff aria-hidden className="size-6" />
        {name} could not be loaded. Try again
      </button>
    )
  }
  return (
    <>
      <button
        type="button"
        onClick={() => {
          renew()
          setOpen(true)
        }}
        aria-label={`Open ${name} from ${from}`}
        className="w-52 max-w-full overflow-hidden rounded-md"
      >
        <img
          src={source}
          alt=""
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          decoding="async"
          onError={() => {
            setBroken(source)
            renew()
          }}
          className="aspect-4/3 w-full bg-sunken object-cover"
        />
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={name}
        size="lg"
        footer={
          <Button asChild variant="secondary">
            <a href={whole} download={name}>
              <Download aria-hidden className="size-4" /> Download
            </a>
          </Button>
        }
      >
        <img
          src={whole}
          alt={`${name}, sent by ${from}`}
          width={width ?? undefined}
          height={height ?? undefined}
          className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-md"
        />
      </Dialog>
    </>
  )
}

function Document({ saleId, document: { id, name, bytes } }: { saleId: string; document: Attachment }) {
  const links = useAttachmentLinks(saleId, { id })
  const download = async () => {
    const { data, error } = links.data && !links.isStale ? links : await links.refetch()
    if (data) window.location.assign(data.url)
    else toast.error(`${name} could not be opened.`, { description: messageOf(error) })
  }
  return (
    <button
      type="button"
      onClick={() => void download()}
      aria-label={`Download ${name}, ${shownSize(bytes)}`}
      className="flex min-h-11 w-80 max-w-full items-center gap-3 rounded-md bg-surface px-3 py-2 text-left text-ink ring-1 ring-line ring-inset hover:bg-raised"
    >
      <FileText aria-hidden className="size-6 shrink-0 text-danger" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="block text-xs text-muted">PDF, {shownSize(bytes)}</span>
      </span>
      <Download aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
}
