import { PHOTO_LIMIT, type Photo } from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { endpoints, messageOf, uploadFile } from "@/shared"
import { useKeptArrivals } from "./arrived"
import { mayPass, untilReachable } from "./connection"
import { shrinkPhoto } from "./shrinkPhoto"
import { notTaken, photoKey, takePhotos } from "./takePhotos"

export interface PhotoUpload {
  /** Also the key under which the server takes this photo once, however often it is sent. */
  id: string
  file: File
  /** 0 to 1; `null` once it has failed. */
  progress: number | null
  /** The connection broke; it goes on by itself. */
  waiting: boolean
  error: string | null
  stop: AbortController
}

interface UploadTarget {
  photos: readonly Photo[]
  onArrived: (photo: Photo) => void
  /** The listing whose photos they are; null for one that is not saved yet. */
  listingId: string | null
}

const NOTHING_REFUSED = { over: 0, duplicates: 0, refused: 0 }

/** Photos on their way to the server, one after another: a phone's connection serves one upload well and ten badly. */
export function usePhotoUploads({ photos, onArrived, listingId }: UploadTarget) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const [notTakenNow, setNotTaken] = useState(NOTHING_REFUSED)
  const [arrivedUrls, setArrivedUrls] = useState<readonly string[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  /** Which file became which photo, so that a file is known while its photo is on the listing. */
  const keys = useRef(new Map<string, string[]>())
  const latest = useRef(photos)
  latest.current = photos
  const places = PHOTO_LIMIT - photos.length - uploads.length

  const patch = (id: string, change: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const forget = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))
  const knownKeys = () => latest.current.flatMap(({ url }) => keys.current.get(url) ?? [])

  const arrive = (photo: Photo) => {
    // Shown at once for whatever comes in this moment, before the page is drawn again.
    latest.current = [...latest.current, photo]
    setArrivedUrls((all) => [...all, photo.url])
    onArrived(photo)
  }
  useKeptArrivals<Photo>({
    name: `northlot.photos.${listingId ?? "new"}`,
    items: photos.filter(({ url }) => arrivedUrls.includes(url)),
    onRestored: (photo) => {
      if (!latest.current.some(({ url }) => url === photo.url) && latest.current.length < PHOTO_LIMIT) arrive(photo)
    },
  })

  const sendOnce = async ({ id, file, stop: { signal } }: PhotoUpload): Promise<void> => {
    const { blob, hash } = await shrinkPhoto(file)
    if (signal.aborted) return
    const duplicate = () => {
      setNotTaken((before) => ({ ...before, duplicates: before.duplicates + 1 }))
      forget(id)
    }
    if (hash !== null && knownKeys().includes(hash)) return duplicate()
    for (let attempt = 0; ; attempt++) {
      try {
        const photo = await uploadFile<Photo>(endpoints.uploadPhoto, blob, file.name, {
          idempotencyKey: id,
          onProgress: (progress) => patch(id, { progress, waiting: false }),
          signal,
        })
        if (latest.current.some(({ contentHash }) => contentHash === photo.contentHash)) return duplicate()
        keys.current.set(photo.url, [photoKey(file), ...(hash === null ? [] : [hash])])
        arrive(photo)
        return forget(id)
      } catch (error) {
        if (signal.aborted || !mayPass(error)) throw error
        patch(id, { waiting: true })
        await untilReachable(attempt, signal)
      }
    }
  }
  const send = (upload: PhotoUpload) => {
    queue.current = queue.current.then(async () => {
      const { signal } = upload.stop
      if (signal.aborted) return
      try {
        await sendOnce(upload)
      } catch (error) {
        if (!signal.aborted) patch(upload.id, { error: messageOf(error), progress: null, waiting: false })
      }
    })
  }

  const running = useRef(uploads)
  running.current = uploads
  useEffect(() => () => running.current.forEach(({ stop }) => stop.abort()), [])

  return {
    uploads,
    /** Those that will still arrive; one that failed waits for its person. */
    pending: uploads.filter(({ error }) => error === null).length,
    places,
    /** What was not taken of the files chosen last, and why. */
    remarks: notTaken({ ...notTakenNow, limit: PHOTO_LIMIT }),
    add: (files: File[], refused: number) => {
      const known = new Set([...uploads.map(({ file }) => photoKey(file)), ...knownKeys()])
      const { taken, duplicates, over } = takePhotos(files, known, places)
      setNotTaken({ duplicates, over, refused })
      const added = taken.map((file) => ({
        id: crypto.randomUUID(),
        file,
        progress: 0,
        waiting: false,
        error: null,
        stop: new AbortController(),
      }))
      setUploads((all) => [...all, ...added])
      added.forEach(send)
    },
    retry: (upload: PhotoUpload) => {
      // A refusal is remembered under its key: another try is another request.
      const again = {
        ...upload,
        id: crypto.randomUUID(),
        error: null,
        progress: 0,
        waiting: false,
        stop: new AbortController(),
      }
      setUploads((all) => all.map((other) => (other.id === upload.id ? again : other)))
      send(again)
    },
    cancel: (upload: PhotoUpload) => {
      upload.stop.abort()
      forget(upload.id)
    },
  }
}
export type PhotoUploads = ReturnType<typeof usePhotoUploads>
