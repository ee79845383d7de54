import type { Photo as PhotoView } from "@northlot/contract"
import { Images } from "lucide-react"
import { Suspense, lazy, useState } from "react"
import { Photo } from "@/ui"

const FullScreen = lazy(() => import("./FullScreenGallery"))

/** A mosaic of the first photos; each opens all of them full screen, with keyboard and swipe. */
export function Gallery({ photos, title }: { photos: readonly PhotoView[]; title: string }) {
  const [index, setIndex] = useState<number | null>(null)
  if (photos.length === 0) {
    return (
      <div className="flex aspect-video items-center justify-center rounded-lg bg-sunken text-muted sm:aspect-21/9">
        <Images aria-hidden className="mr-2 size-6" /> no photo
      </div>
    )
  }
  const shown = photos.slice(0, 5)
  return (
    <section aria-label="Photos">
      <div className={shown.length >= 5 ? "grid grid-cols-2 gap-2 sm:grid-cols-4 sm:grid-rows-2" : shown.length === 1 ? "mx-auto grid max-w-4xl grid-cols-1" : "grid grid-cols-1 gap-2 sm:grid-cols-2"}>
        {shown.map((photo, position) => (
          <button
            key={photo.id}
            type="button"
            onClick={() => setIndex(position)}
            className={`group relative overflow-hidden rounded-md ${position === 0 && shown.length >= 5 ? "col-span-2 sm:row-span-2" : ""}`}
          >
            <Photo
              src={position === 0 ? photo.url : photo.thumbUrl}
              alt={`${title}, photo ${position + 1}`}
              eager={position === 0}
              className="aspect-4/3 size-full transition-transform duration-300 group-hover:scale-[1.02]"
            />
            {position === shown.length - 1 && photos.length > shown.length && (
              <span className="absolute inset-0 flex items-center justify-center bg-black/55 font-semibold text-white">+{photos.length - shown.length} {photos.length - shown.length === 1 ? "photo" : "photos"}</span>
            )}
          </button>
        ))}
      </div>
      {index !== null && (
        <Suspense fallback={null}>
          <FullScreen photos={photos} title={title} index={index} onClose={() => setIndex(null)} />
        </Suspense>
      )}
    </section>
  )
}
