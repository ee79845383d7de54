import { PHOTO_LIMIT, type FileKind, type Photo, type PhotoShot } from "@northlot/contract"
import { useRef, useState } from "react"
import { PICTURE_TYPES, kindOfFile } from "@/shared/documents/chosenFile"
import { useStoredArrivals } from "./arrived"
import { notTaken, photoKey, takePhotos } from "./takePhotos"
import { useUploads } from "./useUploads"

interface UploadTarget {
  photos: readonly Photo[]
  onArrived: (photo: Photo) => void
  /** The id of the photos' listing; null until the listing is saved. */
  listingId: string | null
  /** Whether uploads continue after the person leaves the form. */
  goOn?: boolean
  /** Whether the photos are chosen in the seller's list of cars, not in the editor. Such photos are made smaller. */
  ofRow?: boolean
  /** Runs after the upload queue has added a file directly to the listing on the server, and not to this form. */
  onPlaced?: () => void
}

const NOTHING_REFUSED = { over: 0, duplicates: 0, refused: 0 }

/** The photo uploads of a form. */
export function usePhotoUploads({ photos, onArrived, listingId, goOn = false, ofRow = false, onPlaced }: UploadTarget) {
  const [notTakenNow, setNotTaken] = useState(NOTHING_REFUSED)
  const [arrivedUrls, setArrivedUrls] = useState<readonly string[]>([])
  /** File keys and hashes by photo URL, to recognize the same file while its photo is on the listing. */
  const keys = useRef(new Map<string, string[]>())
  const latest = useRef(photos)
  latest.current = photos
  const knownKeys = () => latest.current.flatMap(({ url }) => keys.current.get(url) ?? [])

  const arrive = (photo: Photo) => {
    // Adds the photo to `latest` at once: checks for duplicates and the photo limit must include it before the next
    // render.
    latest.current = [...latest.current, photo]
    setArrivedUrls((all) => [...all, photo.url])
    onArrived(photo)
  }
  useStoredArrivals<Photo>({
    name: `northlot.photos.${listingId ?? "new"}`,
    items: photos.filter(({ url }) => arrivedUrls.includes(url)),
    onRestored: (photo) => {
      if (!latest.current.some(({ url }) => url === photo.url) && latest.current.length < PHOTO_LIMIT) arrive(photo)
    },
  })
  const { queue, add, uploads, pending, homeless, lostWithPage, belongTo } = useUploads({
    kind: "photo",
    listingId,
    goOn,
    receiver: {
      knows: (hash) => knownKeys().includes(hash),
      take: ({ photo, file, hash }) => {
        if (!photo || latest.current.some(({ contentHash }) => contentHash === photo.contentHash)) return false
        keys.current.set(photo.url, [photoKey(file), ...(hash === null ? [] : [hash])])
        arrive(photo)
        return true
      },
      onDuplicate: () => setNotTaken((before) => ({ ...before, duplicates: before.duplicates + 1 })),
      onPlaced: () => onPlaced?.(),
    },
  })
  /**
   * Whether the listing already has a photo of this kind, such as the odometer. The new photo replaces it and does not
   * count towards the photo limit.
   */
  const isRetaken = (shot: PhotoShot | null) =>
    shot !== null && shot !== "damage" && photos.some((photo) => photo.shot === shot)
  const places = PHOTO_LIMIT - photos.length - uploads.filter(({ shot }) => !isRetaken(shot)).length
  const now = useRef({ uploads, places })
  now.current = { uploads, places }

  return {
    uploads,
    pending,
    homeless,
    lostWithPage,
    belongTo,
    storesNothing: queue.storesNothing,
    places,
    /** Sentences about the last chosen files that were refused, with the reasons. */
    remarks: notTaken({ ...notTakenNow, limit: PHOTO_LIMIT }),
    /**
     * `shot`: the photo that the guide asked for, such as the odometer. HEIC files are accepted, because some browsers
     * convert them to JPEG.
     */
    add: async (files: File[], shot: PhotoShot | null = null) => {
      const kinds = await Promise.all(files.map(kindOfFile))
      const isPicture = (kind: FileKind | null, { type }: File) =>
        kind === null ? PICTURE_TYPES.includes(type) : kind !== "pdf"
      const pictures = files.filter((file, index) => isPicture(kinds[index]!, file))
      const { uploads, places } = now.current
      const known = new Set([...uploads.map(({ file }) => photoKey(file)), ...knownKeys()])
      const { taken, duplicates, over } = takePhotos(pictures, known, isRetaken(shot) ? Math.max(1, places) : places)
      setNotTaken({ duplicates, over, refused: files.length - pictures.length })
      add(taken.map((file) => ({ file, shot, ofRow })))
    },
    retry: (id: string) => queue.resume(id),
    cancel: (id: string) => queue.cancel(id),
  }
}
export type PhotoUploads = ReturnType<typeof usePhotoUploads>
