import { PHOTO_LIMIT, type Photo } from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { endpoints, messageOf, uploadFile } from "@/app"
import { shrinkPhoto } from "./shrinkPhoto"
import { notTaken, photoKey, takePhotos } from "./takePhotos"

export interface PhotoUpload {
  id: number
  file: File
  /** 0 to 1; `null` once it has failed. */
  progress: number | null
  error: string | null
  stop: AbortController
}

interface UploadTarget {
  photos: readonly Photo[]
  onArrived: (photo: Photo) => void
}

/** Photos on their way to the server, one after another: a phone's connection serves one upload well and ten badly. */
export function usePhotoUploads({ photos, onArrived }: UploadTarget) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const [remarks, setRemarks] = useState<string[]>([])
  const nextId = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  /** Which file became which photo, so that a file is known while its photo is on the listing. */
  const keys = useRef(new Map<string, string>())
  const places = PHOTO_LIMIT - photos.length - uploads.length

  const patch = (id: number, change: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const forget = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id))

  const send = (upload: PhotoUpload) => {
    queue.current = queue.current.then(async () => {
      const { signal } = upload.stop
      if (signal.aborted) return
      try {
        const blob = await shrinkPhoto(upload.file)
        const photo = await uploadFile<Photo>(endpoints.uploadPhoto, blob, upload.file.name, {
          onProgress: (progress) => patch(upload.id, { progress }),
          signal,
        })
        keys.current.set(photo.url, photoKey(upload.file))
        onArrived(photo)
        forget(upload.id)
      } catch (error) {
        if (!signal.aborted) patch(upload.id, { error: messageOf(error), progress: null })
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
    remarks,
    add: (files: File[], refused: number) => {
      const known = new Set([
        ...uploads.map(({ file }) => photoKey(file)),
        ...photos.flatMap(({ url }) => keys.current.get(url) ?? []),
      ])
      const { taken, duplicates, over } = takePhotos(files, known, places)
      setRemarks(notTaken({ duplicates, over, refused, limit: PHOTO_LIMIT }))
      const added = taken.map((file) => ({ id: nextId.current++, file, progress: 0, error: null, stop: new AbortController() }))
      setUploads((all) => [...all, ...added])
      added.forEach(send)
    },
    retry: (upload: PhotoUpload) => {
      const again = { ...upload, error: null, progress: 0, stop: new AbortController() }
      patch(upload.id, again)
      send(again)
    },
    cancel: (upload: PhotoUpload) => {
      upload.stop.abort()
      forget(upload.id)
    },
  }
}
export type PhotoUploads = ReturnType<typeof usePhotoUploads>
