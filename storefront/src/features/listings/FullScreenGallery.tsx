import type { Photo } from "@northlot/contract"
import Lightbox from "yet-another-react-lightbox"
import Counter from "yet-another-react-lightbox/plugins/counter"
import Thumbnails from "yet-another-react-lightbox/plugins/thumbnails"
import Zoom from "yet-another-react-lightbox/plugins/zoom"
import "yet-another-react-lightbox/styles.css"
import "yet-another-react-lightbox/plugins/counter.css"
import "yet-another-react-lightbox/plugins/thumbnails.css"

interface FullScreenGalleryProps {
  photos: readonly Photo[]
  title: string
  index: number
  onClose: () => void
}

export default function FullScreenGallery({ photos, title, index, onClose }: FullScreenGalleryProps) {
  return (
    <Lightbox
      open
      index={index}
      close={onClose}
      plugins={[Counter, Thumbnails, Zoom]}
      slides={photos.map((photo, position) => ({ src: photo.url, width: photo.width, height: photo.height, alt: `${title}, photo ${position + 1}` }))}
    />
  )
}
