import type { Photo as PhotoView } from "@northlot/contract"
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from "@dnd-kit/core"
import {
  SortableContext,
  arrayMove,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import { clsx } from "clsx"
import { GripVertical, ImagePlus, RotateCw, X } from "lucide-react"
import { useDropzone } from "react-dropzone"
import { Badge, IconButton, Photo, ProgressBar } from "@/ui"
import { PHOTO_LIMIT } from "@northlot/contract"
import type { PhotoUpload, PhotoUploads } from "./usePhotoUploads"

interface PhotoManagerProps {
  /** Of the place that takes the files, for links to it. */
  id: string
  photos: readonly PhotoView[]
  uploads: PhotoUploads
  error: string | null
  onArrange: (update: (photos: readonly PhotoView[]) => readonly PhotoView[]) => void
}

/** Up to 22 photos: add, see each on its way, put in order; the first one is the cover. */
export function PhotoManager({ id, photos, uploads, error, onArrange }: PhotoManagerProps) {
  const { places } = uploads
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // Files that do not fit are taken in as well, so that the person is told about them.
    onDrop: (files, refused) => uploads.add(files, refused.length),
    accept: { "image/jpeg": [], "image/png": [], "image/webp": [] },
  })
  return (
    <div className="flex flex-col gap-4">
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
          15 to 22 photos sell best: all sides, interior, odometer, tires, every flaw. JPEG, PNG or WebP.
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
              onRetry={() => uploads.retry(upload)}
              onCancel={() => uploads.cancel(upload)}
            />
          ))}
        </ul>
      )}
      {photos.length > 0 && <PhotoOrder photos={photos} onArrange={onArrange} />}
    </div>
  )
}

function UploadRow({ upload, onRetry, onCancel }: { upload: PhotoUpload; onRetry: () => void; onCancel: () => void }) {
  const { name } = upload.file
  return (
    <li className="flex items-center gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        {upload.error && <p className="text-danger">{upload.error}</p>}
        {upload.waiting && <p className="text-muted">No connection. It goes on by itself.</p>}
      </div>
      {upload.error ? (
        <IconButton label={`Try ${name} again`} onClick={onRetry}>
          <RotateCw aria-hidden />
        </IconButton>
      ) : (
        <ProgressBar
          value={upload.progress}
          tone={upload.waiting ? "amber" : "brand"}
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

function PhotoOrder({ photos, onArrange }: Pick<PhotoManagerProps, "photos" | "onArrange">) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const indexOf = (all: readonly PhotoView[], url: unknown) => all.findIndex((photo) => photo.url === url)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id)
          onArrange((all) => arrayMove([...all], indexOf(all, active.id), indexOf(all, over.id)))
      }}
    >
      <SortableContext items={photos.map(({ url }) => url)} strategy={rectSortingStrategy}>
        <ul aria-label={"Photos in order"} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map((photo, index) => (
            <Tile
              key={photo.url}
              photo={photo}
              index={index}
              onCover={() => onArrange((all) => arrayMove([...all], indexOf(all, photo.url), 0))}
              onRemove={() => onArrange((all) => all.filter(({ url }) => url !== photo.url))}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function Tile({
  photo,
  index,
  onCover,
  onRemove,
}: {
  photo: PhotoView
  index: number
  onCover: () => void
  onRemove: () => void
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: photo.url,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className="relative overflow-hidden rounded-md border border-line"
    >
      <Photo src={photo.thumbUrl} alt={`Photo ${index + 1}`} className="aspect-4/3 w-full" />
      {index === 0 ? (
        <Badge tone="brand" className="absolute bottom-1.5 left-1.5">
          Cover
        </Badge>
      ) : (
        <button
          type="button"
          onClick={onCover}
          aria-label={`Make cover, photo ${index + 1}`}
          className="absolute bottom-1.5 left-1.5 rounded-full bg-black/65 px-2.5 py-1 text-xs font-semibold text-white backdrop-blur-sm after:absolute after:-inset-2 hover:bg-black/80"
        >
          Make cover
        </button>
      )}
      <div className="absolute top-1 right-1 flex gap-1">
        <IconButton
          ref={setActivatorNodeRef}
          variant="overlay"
          label={`Move photo ${index + 1}`}
          {...attributes}
          {...listeners}
        >
          <GripVertical aria-hidden />
        </IconButton>
        <IconButton variant="overlay" label={`Remove photo ${index + 1}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
