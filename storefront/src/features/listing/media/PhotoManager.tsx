import { PHOTO_LIMIT, SHOT_NAMES, type Photo as PhotoView } from "@northlot/contract"
import { clsx } from "clsx"
import { ImagePlus, RotateCw, X } from "lucide-react"
import { useDropzone } from "react-dropzone"
import { IconButton, ProgressBar } from "@/ui"
import { PhotoOrder } from "./PhotoOrder"
import { ShotGuide } from "./ShotGuide"
import type { QueuedUpload } from "./uploadStates"
import type { PhotoUploads } from "./usePhotoUploads"

interface PhotoManagerProps {
  /** The id of the upload area, for links to it. */
  id: string
  photos: readonly PhotoView[]
  uploads: PhotoUploads
  error: string | null
  onArrange: (update: (photos: readonly PhotoView[]) => readonly PhotoView[]) => void
  /** Shows a guide with the recommended photos. Quick Create has no space for the guide. */
  guided?: boolean
}

/** The listing's photos, at most 22, in order, with a guide and upload progress. The first photo is the cover. */
export function PhotoManager({ id, photos, uploads, error, onArrange, guided = false }: PhotoManagerProps) {
  const { places } = uploads
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // `add` also gets unsuitable files, so that the seller sees why they are refused.
    onDrop: (files, refused) => void uploads.add([...files, ...refused.map(({ file }) => file)]),
    accept: { "image/jpeg": [], "image/png": [], "image/webp": [] },
  })
  return (
    <div className="flex flex-col gap-4">
      {guided && <ShotGuide photos={photos} uploads={uploads} />}
      <div
        {...getRootProps({ id })}
        className={clsx(
          "flex cursor-pointer flex-col items-center gap-2 rounded-lg border-2 border-dashed p-6 text-center transition-colors",
          isDragActive ? "border-brand bg-brand-soft" : "border-line-strong/60"
        )}
      >
        <input {...getInputProps({ "aria-label": "Add photos" })} />
        <ImagePlus aria-hidden className="size-8 text-muted" />
        <p className="font-semibold">{places > 0 ? "Add photos" : `All ${PHOTO_LIMIT} places are taken`}</p>
        <p className="text-sm text-muted">
          15 to 22 photos sell best: all sides, interior, odometer, tires, every flaw. JPEG, PNG or WebP. Photos of an
          iPhone: Settings &gt; Camera &gt; Formats &gt; Most Compatible.
        </p>
      </div>
      <div role="status" className="text-sm font-medium text-amber empty:hidden">
        {uploads.remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      {uploads.uploads.length > 0 && (
        <ul aria-label="Uploads" className="flex flex-col gap-2">
          {uploads.uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => uploads.retry(upload.id)}
              onCancel={() => uploads.cancel(upload.id)}
            />
          ))}
        </ul>
      )}
      {uploads.storesNothing && uploads.lostWithPage > 0 && (
        <p role="status" className="text-sm font-medium text-amber">
          This browser has no room for these files. Leave this tab open until they are uploaded.
        </p>
      )}
      {photos.length > 0 && <PhotoOrder photos={photos} onArrange={onArrange} />}
    </div>
  )
}

function UploadRow({ upload, onRetry, onCancel }: { upload: QueuedUpload; onRetry: () => void; onCancel: () => void }) {
  // A photo that the guide asked for is named by what it shows, because a phone gives all photos the same file name.
  const name = upload.shot ? SHOT_NAMES[upload.shot] : upload.file.name
  const isWaiting = upload.state === "waiting"
  return (
    <li className="flex items-center gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        {upload.error && <p className="text-danger">{upload.error}</p>}
        {isWaiting && <p className="text-muted">No connection. The upload continues by itself.</p>}
      </div>
      {upload.error ? (
        !upload.isRefused && (
          <IconButton label={`Try ${name} again`} onClick={onRetry}>
            <RotateCw aria-hidden />
          </IconButton>
        )
      ) : (
        <ProgressBar
          value={upload.progress}
          tone={isWaiting ? "amber" : "brand"}
          label={`Uploading ${name}`}
          className="w-24 sm:w-40"
        />
      )}
      <IconButton label={`Cancel ${name}`} onClick={onCancel}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}
