import type { Photo } from "@northlot/contract"
import Lightbox from "yet-another-react-lightbox"
import Captions from "yet-another-react-lightbox/plugins/captions"
import Counter from "yet-another-react-lightbox/plugins/counter"
import Thumbnails from "yet-another-react-lightbox/plugins/thumbnails"
import Video from "yet-another-react-lightbox/plugins/video"
import Zoom from "yet-another-react-lightbox/plugins/zoom"
import "yet-another-react-lightbox/styles.css"
import "yet-another-react-lightbox/plugins/captions.css"
import "yet-another-react-lightbox/plugins/counter.css"
import "yet-another-react-lightbox/plugins/thumbnails.css"

interface FullScreenGalleryProps {
  photos: readonly Photo[]
  videos: readonly string[]
  title: string
  index: number
  onClose: () => void
}

export default function FullScreenGallery({ photos, videos, title, index, onClose }: FullScreenGalleryProps) {
  return (
    <Lightbox
      open
      index={index}
      close={onClose}
      plugins={[Captions, Counter, Thumbnails, Video, Zoom]}
      captions={{ descriptionTextAlign: "center" }}
      slides={[
        ...photos.map((photo, position) => ({
          src: photo.url,
          ...(photo.webpUrl ? { srcSet: [{ src: photo.webpUrl, width: photo.width, height: photo.height }] } : {}),
          width: photo.width,
          height: photo.height,
          alt: `${title}, ${photo.shot ? named(photo.shot) : `photo ${position + 1}`}`,
          ...(photo.shot ? { description: named(photo.shot) } : {}),
        })),
        ...videos.map((url) => ({
          type: "video" as const,
          width: 1280,
          height: 720,
          controls: true,
          playsInline: true,
          preload: "metadata",
          sources: [{ src: url, type: mediaTypeOf(url) }],
        })),
      ]}
    />
  )
}

/**
 * What the photo shows of the car, such as 'Odometer'. The text is made from the enum value, because a list of labels
 * would enlarge the page's bundle.
 */
function named(shot: NonNullable<Photo["shot"]>): string {
  const words = shot.replaceAll("-", " ").replace("vin", "VIN").replace("three quarter", "three-quarter")
  return words[0]!.toUpperCase() + words.slice(1)
}

/** QuickTime videos are declared as MP4: browsers that can play them refuse the QuickTime type. */
function mediaTypeOf(url: string): string {
  return url.endsWith(".webm") ? "video/webm" : "video/mp4"
}
