import { PHOTO_ARCHIVE_MAXIMUM_BYTES, RefusedError, type PhotoImport } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { ChevronDown, ImagePlus } from "lucide-react"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys, uploadFile } from "@/shared"
import { Alert, Badge, Button, Card, Loaded, ProgressBar, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

/** The poll interval of the photo imports. */
const LOOK_MILLISECONDS = 1_500
const MEGABYTES = PHOTO_ARCHIVE_MAXIMUM_BYTES / 1024 / 1024

const photos = (count: number) => (count === 1 ? "1 photo" : `${count} photos`)

/** Uploads photos for many drafts in one archive, and shows the progress of photo imports. */
export function PhotoArchives() {
  const id = useId()
  const queries = useQueryClient()
  const imports = useQuery({
    queryKey: queryKeys.photoImports.all,
    queryFn: ({ signal }) => api(endpoints.listPhotoImports, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ endedAt }) => endedAt === null) ? LOOK_MILLISECONDS : false,
  })
  const [sent, setSent] = useState(0)
  const send = useMutation({
    mutationFn: (file: File) => {
      setSent(0)
      if (file.size > PHOTO_ARCHIVE_MAXIMUM_BYTES)
        throw new RefusedError("TOO_LARGE", `This archive is larger than ${MEGABYTES} MB. Divide it into several.`)
      return uploadFile(endpoints.startPhotoImport, file, file.name, {
        onProgress: setSent,
        idempotencyKey: crypto.randomUUID(),
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.photoImports.all }),
  })
  const items = imports.data?.items ?? []
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 id={`${id}-title`} className="text-xl">
        Photos of many cars
      </h2>
      <p className="text-muted">
        Put the photos into one .zip file of up to {MEGABYTES} MB. The name of each photo, or of its folder, begins with
        the VIN or the stock number of the draft, such as 1HGCM82633A004352_01.jpg. We add the photos in the order of
        their names. We do not add a photo twice.
      </p>
      {send.isError && (
        <Alert tone="danger" title="This archive cannot be read">
          {messageOf(send.error)}
        </Alert>
      )}
      <div>
        <label
          htmlFor={`${id}-file`}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <ImagePlus aria-hidden className="size-4" /> Choose a .zip of photos
          <input
            id={`${id}-file`}
            type="file"
            className="sr-only"
            accept=".zip,application/zip"
            aria-label="Archive of photos"
            disabled={send.isPending}
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ""
              if (file) send.mutate(file)
            }}
          />
        </label>
      </div>
      {send.isPending && <ProgressBar value={sent < 1 ? sent : null} label="Sending the archive" />}
      <Loaded
        query={imports}
        failed="The list of sent photos could not be loaded"
        waiting={<Skeleton className="h-20" />}
      >
        {() =>
          items.length > 0 && (
            <Card padding="none">
              <ul aria-label="Photos that were sent" className="divide-y divide-line">
                {items.map((one) => (
                  <Progress key={one.id} photoImport={one} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </section>
  )
}

function Progress({ photoImport }: { photoImport: PhotoImport }) {
  const { id, kind, name, waiting, added, there, refused, startedAt, endedAt } = photoImport
  const [open, setOpen] = useState(false)
  const done = added + there + refused
  const said = [
    `${photos(added)} added`,
    ...(there > 0 ? [`${there} there already`] : []),
    ...(refused > 0 ? [`${refused} not added`] : []),
    ...(waiting > 0 ? [`${waiting} to go`] : []),
  ]
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold break-words">{name}</p>
          <p className="mt-1 text-sm text-muted">
            <span>{kind === "archive" ? "Archive" : "Photos from web addresses"}</span> · {formatMoment(startedAt)}
          </p>
        </div>
        {endedAt === null ? <Badge tone="info">In progress</Badge> : <Badge tone="success">Done</Badge>}
      </div>
      {endedAt === null && <ProgressBar value={done / Math.max(1, done + waiting)} label={`Photos of ${name}`} />}
      <p role="status" className="text-sm">
        {said.join(", ")}.
      </p>
      {refused > 0 && (
        <div>
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            <ChevronDown aria-hidden className={open ? "size-4 rotate-180" : "size-4"} /> Why {photos(refused)}{" "}
            <span className="contents">{refused === 1 ? "was" : "were"}</span> not added
          </Button>
          {open && <Refusals id={id} count={refused} />}
        </div>
      )}
    </li>
  )
}

function Refusals({ id, count }: { id: string; count: number }) {
  const read = useQuery({
    queryKey: [...queryKeys.photoImports.one(id), count],
    queryFn: ({ signal }) => api(endpoints.readPhotoImport, { params: { id }, signal }),
  })
  if (read.isError) return <Alert tone="danger">{messageOf(read.error)}</Alert>
  if (!read.data) return <Skeleton className="h-16" />
  const { refusals } = read.data
  return (
    <>
      <ul aria-label="Photos that were not added" className="mt-2 flex flex-col gap-2 text-sm">
        {refusals.map(({ source, listingId, reason }, index) => (
          <li key={index} className="min-w-0">
            <span className="font-semibold break-all">{source}</span>
            <span className="block text-danger">
              {reason}{" "}
              {listingId && (
                <Link to={`/sell/edit/${listingId}`} className="underline underline-offset-2">
                  Open the listing
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {count > refusals.length && <p className="mt-2 text-sm text-muted">And {count - refusals.length} more.</p>}
    </>
  )
}
