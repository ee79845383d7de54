import { PHOTO_LIMIT, type Photo as PhotoView } from "@northlot/contract"
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from "@dnd-kit/core"
import { SortableContext, arrayMove, rectSortingStrategy, sortableKeyboardCoordinates, useSortable } from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import { GripVertical, ImagePlus, RotateCw, X } from "lucide-react"
import { useRef, useState } from "react"
import { useDropzone } from "react-dropzone"
import { endpoints, messageOf, uploadFile } from "@/app"
import { Badge, IconButton, Photo, ProgressBar } from "@/ui"
import { shrinkPhoto } from "./shrinkPhoto"

interface Upload {
  id: number
  file: File
  progress: number | null
  error: string | null
  stop: AbortController
}

interface PhotoManagerProps {
  photos: readonly PhotoView[]
  onChange: (update: (photos: PhotoView[]) => PhotoView[]) => void
}

/** Up to 22 photos: add, see each on its way, put in order; the first one is the cover. */
export function PhotoManager({ photos, onChange }: PhotoManagerProps) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const next = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }))
  const free = PHOTO_LIMIT - photos.length - uploads.length

  const patch = (id: number, change: Partial<Upload>) => setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const drop = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id))

  const send = (upload: Upload) => {
    // One after another: a phone's connection serves one upload well and ten badly.
    queue.current = queue.current.then(async () => {
      if (upload.stop.signal.aborted) return drop(upload.id)
      try {
        const blob = await shrinkPhoto(upload.file)
        const photo = await uploadFile<PhotoView>(endpoints.uploadPhoto, blob, upload.file.name, {
          onProgress: (progress) => patch(upload.id, { progress }),
          signal: upload.stop.signal,
        })
        onChange((all) => (all.some(({ url }) => url === photo.url) ? all : [...all, photo]))
        drop(upload.id)
      } catch (error) {
        if (upload.stop.signal.aborted) drop(upload.id)
        else patch(upload.id, { error: messageOf(error), progress: null })
      }
    })
  }
  const add = (files: File[]) => {
    const added = files.slice(0, Math.max(0, free)).map((file) => ({ id: next.current++, file, progress: 0, error: null, stop: new AbortController() }))
    setUploads((all) => [...all, ...added])
    added.forEach(send)
  }
  const retry = (upload: Upload) => {
    const again = { ...upload, error: null, progress: 0, stop: new AbortController() }
    patch(upload.id, again)
    send(again)
  }
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    onDrop: add,
    accept: { "image/jpeg": [], "image/png": [], "image/webp": [] },
    disabled: free <= 0,
  })

  return (
    <div className="flex flex-col gap-4">
      <div
        {...getRootProps()}
        className={`flex cursor-pointer flex-col items-center gap-2 rounded-lg border-2 border-dashed p-6 text-center transition-colors ${isDragActive ? "border-brand bg-brand-soft" : "border-line-strong/60"}`}
      >
        <input {...getInputProps({ "aria-label": "Add photos" })} />
        <ImagePlus aria-hidden className="size-8 text-muted" />
        <p className="font-semibold">{free > 0 ? "Add photos" : `All ${PHOTO_LIMIT} places are taken`}</p>
        <p className="text-sm text-muted">15 to 22 photos sell best: all sides, interior, odometer, tires, every flaw. JPEG, PNG or WebP.</p>
      </div>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <li key={upload.id} className="flex items-center gap-3 text-sm">
              <span className="min-w-0 flex-1 truncate">{upload.file.name}</span>
              {upload.error ? <span className="text-danger">{upload.error}</span> : <ProgressBar value={upload.progress} label={`Uploading ${upload.file.name}`} className="w-32" />}
              {upload.error && (
                <IconButton label={`Try ${upload.file.name} again`} onClick={() => retry(upload)}>
                  <RotateCw aria-hidden />
                </IconButton>
              )}
              <IconButton label={`Cancel ${upload.file.name}`} onClick={() => (upload.error ? drop(upload.id) : upload.stop.abort())}>
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (!over || active.id === over.id) return
          onChange((all) => arrayMove(all, all.findIndex(({ url }) => url === active.id), all.findIndex(({ url }) => url === over.id)))
        }}
      >
        <SortableContext items={photos.map(({ url }) => url)} strategy={rectSortingStrategy}>
          <ul aria-label="Photos in order" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {photos.map((photo, index) => (
              <Tile key={photo.url} photo={photo} index={index} onRemove={() => onChange((all) => all.filter(({ url }) => url !== photo.url))} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </div>
  )
}

function Tile({ photo, index, onRemove }: { photo: PhotoView; index: number; onRemove: () => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id: photo.url })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Transform.toString(transform), transition }} className="relative overflow-hidden rounded-md border border-line">
      <Photo src={photo.thumbUrl} alt={`Photo ${index + 1}`} className="aspect-4/3 w-full" />
      {index === 0 && <Badge tone="brand" className="absolute bottom-1.5 left-1.5">Cover</Badge>}
      <div className="absolute top-1 right-1 flex gap-1">
        <IconButton ref={setActivatorNodeRef} variant="overlay" label={`Move photo ${index + 1}`} {...attributes} {...listeners}>
          <GripVertical aria-hidden />
        </IconButton>
        <IconButton variant="overlay" label={`Remove photo ${index + 1}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
