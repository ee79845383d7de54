import { PHOTO_SHOTS, SHOT_NAMES, type Photo as PhotoView, type PhotoShot } from "@northlot/contract"
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type Announcements,
} from "@dnd-kit/core"
import {
  SortableContext,
  arrayMove,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import { ChevronLeft, ChevronRight, GripVertical, X } from "lucide-react"
import { useLayoutEffect, useRef } from "react"
import { Badge, IconButton, Photo, announce } from "@/ui"
import { dragWords, photoName } from "./photoWords"
import { useNamePhoto } from "./useNamePhoto"

type Direction = "left" | "right"

interface PhotoOrderProps {
  photos: readonly PhotoView[]
  onArrange: (update: (photos: readonly PhotoView[]) => readonly PhotoView[]) => void
}

const INSTRUCTIONS =
  "Press space to pick this photo up, the arrow keys to move it, space to put it down, and escape to leave it where it was."

/** The photos in order. The seller moves them by dragging, by keyboard or by buttons; the first one is the cover. */
export function PhotoOrder({ photos, onArrange }: PhotoOrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const namePhoto = useNamePhoto(onArrange)
  const overLast = useRef<unknown>(null)
  const list = useRef<HTMLUListElement>(null)
  /**
   * The move button that was pressed last. It loses the focus when its photo changes places, so the focus is restored.
   */
  const moved = useRef<{ url: string; direction: Direction } | null>(null)
  useLayoutEffect(() => {
    if (!moved.current) return
    const { url, direction } = moved.current
    moved.current = null
    const tile = [...(list.current?.children ?? [])].find((item) => item.getAttribute("data-photo") === url)
    const button = (to: Direction) => tile?.querySelector<HTMLButtonElement>(`[data-move="${to}"]`)
    const wanted = button(direction)
    ;(wanted?.disabled ? button(direction === "left" ? "right" : "left") : wanted)?.focus()
  }, [photos])

  const indexOf = (all: readonly PhotoView[], url: unknown) => all.findIndex((photo) => photo.url === url)
  const put = (url: string, to: number) => onArrange((all) => arrayMove([...all], indexOf(all, url), to))
  const move = (url: string, direction: Direction) => {
    const to = indexOf(photos, url) + (direction === "left" ? -1 : 1)
    moved.current = { url, direction }
    put(url, to)
    announce(dragWords.moved(to, photos.length), "photo-order")
  }
  const announcements: Announcements = {
    onDragStart: () => {
      overLast.current = null
      return undefined
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === overLast.current) return undefined
      // 'Picked up' is announced at the first `onDragOver`, not at `onDragStart`. Only then has the drag library
      // measured the photos' positions, so that the arrow keys move the photo.
      const pickedUp = overLast.current === null && over.id === active.id
      overLast.current = over.id
      const place = indexOf(photos, over.id)
      return pickedUp ? dragWords.pickedUp(place, photos.length) : dragWords.over(place, photos.length)
    },
    onDragEnd: ({ over }) => (over ? dragWords.putDown(indexOf(photos, over.id), photos.length) : dragWords.cancelled),
    onDragCancel: () => dragWords.cancelled,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id)
          onArrange((all) => arrayMove([...all], indexOf(all, active.id), indexOf(all, over.id)))
      }}
    >
      <SortableContext items={photos.map(({ url }) => url)} strategy={rectSortingStrategy}>
        <ul
          ref={list}
          aria-label="Photos in order" // A phone shows one row that scrolls sideways: 22 photos are no higher than one.
          className="grid gap-3 max-sm:-mx-1 max-sm:auto-cols-[45%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:p-1 sm:grid-cols-4"
        >
          {photos.map((photo, index) => (
            <Tile
              key={photo.url}
              photo={photo}
              index={index}
              count={photos.length}
              onCover={() => put(photo.url, 0)}
              onMove={(direction) => move(photo.url, direction)}
              onName={(shot) => void namePhoto(photo, shot)}
              onRemove={() => onArrange((all) => all.filter(({ url }) => url !== photo.url))}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface TileProps {
  photo: PhotoView
  index: number
  count: number
  onCover: () => void
  onMove: (direction: Direction) => void
  onName: (shot: PhotoShot | null) => void
  onRemove: () => void
}

function Tile({ photo, index, count, onCover, onMove, onName, onRemove }: TileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.url,
  })
  return (
    <li
      ref={setNodeRef}
      data-photo={photo.url}
      style={{ transform: CSS.Transform.toString(transform), transition, zIndex: isDragging ? 1 : undefined }}
      className="relative overflow-hidden rounded-md border border-line bg-surface"
    >
      <div className="relative">
        <Photo src={photo.thumbUrl} alt={photoName(photo, index)} className="aspect-4/3 w-full" />
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
        <IconButton
          variant="overlay"
          label={`Remove photo ${index + 1}`}
          className="absolute! top-1 right-1"
          onClick={onRemove}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="flex items-center justify-between">
        <IconButton
          data-move="left"
          label={`Move photo ${index + 1} left`}
          disabled={index === 0}
          onClick={() => onMove("left")}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          ref={setActivatorNodeRef}
          label={`Move photo ${index + 1}`}
          // On touch screens, dragging moves the photo instead of scrolling the page.
          className="cursor-grab touch-none"
          {...attributes}
          {...listeners}
        >
          <GripVertical aria-hidden />
        </IconButton>
        <IconButton
          data-move="right"
          label={`Move photo ${index + 1} right`}
          disabled={index === count - 1}
          onClick={() => onMove("right")}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <select
        aria-label={`What photo ${index + 1} shows`}
        value={photo.shot ?? ""}
        onChange={({ target }) => onName((target.value || null) as PhotoShot | null)}
        className="h-11 w-full truncate border-t border-line bg-surface px-2 text-sm focus-visible:-outline-offset-3"
      >
        <option value="">View not stated</option>
        {PHOTO_SHOTS.map((shot) => (
          <option key={shot} value={shot}>
            {SHOT_NAMES[shot]}
          </option>
        ))}
      </select>
    </li>
  )
}
