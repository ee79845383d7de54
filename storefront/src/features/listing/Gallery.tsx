import type { Photo as PhotoView } from "@northlot/contract"
import { clsx } from "clsx"
import { Images, Play } from "lucide-react"
import { useState } from "react"
import { Film } from "@/entities/listing/Film"
import { Photo } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { LazyBoundary } from "@/shared/lazy"

const FullScreen = lazyPart(() => import("./FullScreenGallery"))

interface GalleryProps {
  photos: readonly PhotoView[]
  videos: readonly string[]
  title: string
}

/** The photos, followed by the videos. */
export function Gallery({ photos, videos, title }: GalleryProps) {
  return (
    <div className="flex flex-col gap-2">
      {(photos.length > 0 || videos.length === 0) && <PhotoMosaic photos={photos} videos={videos} title={title} />}
      {videos.length > 0 && (
        <section
          aria-label="Videos"
          className={videos.length > 1 ? "grid gap-2 sm:grid-cols-2" : "mx-auto w-full max-w-4xl"}
        >
          {videos.map((url, index) => (
            <Film
              key={url}
              url={url}
              label={`Video ${index + 1} of ${title}`}
              className="aspect-video w-full rounded-md"
            />
          ))}
        </section>
      )}
    </div>
  )
}

/**
 * The grid classes for one to five photos. A wide screen, where the gallery is beside the price column, hides the fifth
 * photo. One large photo and three small ones remain.
 */
const MOSAIC = [
  "sm:mx-auto sm:w-full sm:max-w-2xl",
  "sm:grid-cols-2",
  "sm:grid-cols-3",
  "sm:grid-cols-4",
  "sm:grid-cols-4 sm:grid-rows-2 lg:grid-rows-3",
]

const FIRST = "(min-width: 1024px) 45vw, (min-width: 640px) 50vw, 100vw"
const OTHERS = "(min-width: 1024px) 15vw, (min-width: 640px) 25vw, 100vw"

/** A mosaic of the first photos; a press opens all photos full screen. */
function PhotoMosaic({ photos, videos, title }: GalleryProps) {
  const [index, setIndex] = useState<number | null>(null)
  if (photos.length === 0) {
    return (
      <div className="flex aspect-video items-center justify-center rounded-lg bg-sunken text-muted sm:aspect-21/9">
        <Images aria-hidden className="mr-2 size-6" /> no photo
      </div>
    )
  }
  const shown = photos.slice(0, MOSAIC.length)
  const isWhole = shown.length === MOSAIC.length
  return (
    <section aria-label="Photos">
      {/* A phone shows one photo at a time, to swipe through. */}
      <div
        className={clsx(
          "gap-2 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:grid",
          MOSAIC[shown.length - 1]
        )}
      >
        {shown.map((photo, position) => (
          <button
            key={photo.id}
            type="button"
            onClick={() => setIndex(position)}
            className={clsx(
              "group relative overflow-hidden max-sm:w-full max-sm:shrink-0 max-sm:snap-center sm:rounded-md",
              position === 0 && isWhole && "sm:col-span-2 sm:row-span-2 lg:col-span-3 lg:row-span-3",
              position === shown.length - 1 && isWhole && "lg:hidden"
            )}
          >
            <Photo
              src={position === 0 ? photo.url : photo.thumbUrl}
              sources={{
                ...photo,
                sizes: isWhole && position > 0 ? OTHERS : FIRST,
              }}
              alt={`${title}, ${photo.shot ?? `photo ${position + 1}`}`}
              eager={position === 0}
              className="aspect-4/3 size-full transition-transform duration-300 group-hover:scale-[1.02]"
            />
            {position === 0 && photos.length > 1 && (
              <span className="absolute bottom-3 left-3 flex items-center gap-1.5 rounded-full bg-black/80 px-3 py-1 text-sm font-semibold text-white tabular-nums sm:hidden">
                <Images aria-hidden className="size-4" />
                {photos.length}
                <span className="sr-only"> photos</span>
              </span>
            )}
            {position === shown.length - 1 && photos.length > shown.length && (
              <span className="absolute inset-0 flex items-center justify-center bg-black/55 font-semibold text-white">
                +{photos.length - shown.length} more
              </span>
            )}
          </button>
        ))}
      </div>
      {photos.length > shown.length && <Thumbnails photos={photos} videos={videos} title={title} onOpen={setIndex} />}
      {index !== null && (
        <LazyBoundary fallback={null}>
          <FullScreen photos={photos} videos={videos} title={title} index={index} onClose={() => setIndex(null)} />
        </LazyBoundary>
      )}
    </section>
  )
}

/** All photos and videos, nine per row (spec §9). A phone shows one row to swipe instead. */
function Thumbnails({ photos, videos, title, onOpen }: GalleryProps & { onOpen: (index: number) => void }) {
  const looks = "aspect-4/3 overflow-hidden rounded-sm opacity-85 transition-opacity hover:opacity-100"
  return (
    <ul aria-label="All photos and videos" className="mt-2 grid grid-cols-9 gap-1.5 max-sm:hidden">
      {photos.map((photo, index) => (
        <li key={photo.id} className="grid">
          <button
            type="button"
            aria-label={`Open ${photo.shot ?? `photo ${index + 1}`}`}
            className={looks}
            onClick={() => onOpen(index)}
          >
            <Photo src={photo.thumbUrl} alt={`${title}, ${photo.shot ?? `photo ${index + 1}`}`} className="size-full" />
          </button>
        </li>
      ))}
      {videos.map((url, index) => (
        <li key={url} className="grid">
          <button
            type="button"
            aria-label={`Open video ${index + 1}`}
            className={clsx(looks, "flex items-center justify-center bg-sunken text-muted")}
            onClick={() => onOpen(photos.length + index)}
          >
            <Play aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
