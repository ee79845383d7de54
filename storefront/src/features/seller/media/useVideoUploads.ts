import {
  RefusedError,
  VIDEO_LIMIT,
  VIDEO_MAXIMUM_BYTES,
  VIDEO_PIECE_BYTES,
  addressOf,
  refusalFrom,
  type Video,
} from "@northlot/contract"
import { useEffect, useRef, useState } from "react"
import { DetailedError, Upload } from "tus-js-client"
import { api, endpoints, messageOf } from "@/shared"
import { useKeptArrivals } from "./arrived"
import { mayPass, untilReachable } from "./connection"
import { fileKey, rememberedUpload } from "./rememberedUpload"

export interface VideoUpload {
  id: string
  file: File
  /** 0 to 1. */
  progress: number
  /** `waiting`: the connection broke, and it goes on by itself; `failed`: it waits for its person, as `paused` does. */
  state: "sending" | "waiting" | "paused" | "failed"
  error: string | null
  stop: AbortController
}

interface UploadTarget {
  videos: readonly string[]
  onArrived: (url: string) => void
  listingId: string | null
}

const ACCEPTED = new Set(["video/mp4", "video/quicktime", "video/webm"])

/** What is said about files that are not taken, before anything of them is sent. */
function videoProblems(
  files: readonly Pick<File, "name" | "type" | "size">[],
  places: number
): { taken: number[]; remarks: string[] } {
  const taken: number[] = []
  const remarks: string[] = []
  for (const [index, { name, type, size }] of files.entries()) {
    // Some systems know no type for a film; its content decides on the server.
    if (type !== "" && !ACCEPTED.has(type))
      remarks.push(`${name} was not taken: only MP4, MOV and WebM videos can be shown.`)
    else if (size > VIDEO_MAXIMUM_BYTES)
      remarks.push(`${name} was not taken: a video may have up to ${VIDEO_MAXIMUM_BYTES / 1024 / 1024} MB.`)
    else if (taken.length >= places)
      remarks.push(`${name} was not taken: a listing has ${VIDEO_LIMIT} places for videos.`)
    else taken.push(index)
  }
  return { taken, remarks }
}

/** Videos on their way to the server in pieces: they can be paused, and go on where a broken connection left them. */
export function useVideoUploads({ videos, onArrived, listingId }: UploadTarget) {
  const [uploads, setUploads] = useState<VideoUpload[]>([])
  const [remarks, setRemarks] = useState<string[]>([])
  const [arrivedUrls, setArrivedUrls] = useState<readonly string[]>([])
  const latest = useRef(videos)
  latest.current = videos
  const places = VIDEO_LIMIT - videos.length - uploads.length

  const patch = (id: string, change: Partial<VideoUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const forget = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))

  const arrive = (url: string) => {
    setArrivedUrls((all) => [...all, url])
    onArrived(url)
  }
  useKeptArrivals<string>({
    name: `northlot.videos.${listingId ?? "new"}`,
    items: videos.filter((url) => arrivedUrls.includes(url)),
    onRestored: (url) => {
      if (!latest.current.includes(url) && latest.current.length < VIDEO_LIMIT) arrive(url)
    },
  })

  const send = async (upload: VideoUpload): Promise<void> => {
    const {
      id,
      file,
      stop: { signal },
    } = upload
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const video = await sendVideo(file, signal, (progress) => {
          attempt = 0
          patch(id, { progress, state: "sending" })
        })
        rememberedUpload(file).write(null)
        if (signal.aborted) return
        if (latest.current.includes(video.url)) setRemarks([`${file.name} was not taken: already added.`])
        else arrive(video.url)
        return forget(id)
      } catch (error) {
        if (signal.aborted) return
        if (!mayPass(error)) {
          rememberedUpload(file).write(null)
          return patch(id, { state: "failed", error: messageOf(error) })
        }
        patch(id, { state: "waiting" })
        await untilReachable(attempt, signal)
      }
    }
  }

  const running = useRef(uploads)
  running.current = uploads
  useEffect(() => () => running.current.forEach(({ stop }) => stop.abort()), [])

  const again = (upload: VideoUpload) => {
    const next: VideoUpload = { ...upload, state: "sending", error: null, stop: new AbortController() }
    patch(upload.id, next)
    void send(next)
  }
  return {
    uploads,
    pending: uploads.filter(({ state }) => state !== "failed").length,
    places,
    remarks,
    add: (files: File[], refused: readonly File[]) => {
      const known = new Set(uploads.map(({ file }) => fileKey(file)))
      const fresh = [...files, ...refused].filter((file) => !known.has(fileKey(file)))
      const found = videoProblems(fresh, places)
      setRemarks(found.remarks)
      const added = found.taken.map((index) => ({
        id: crypto.randomUUID(),
        file: fresh[index]!,
        progress: 0,
        state: "sending" as const,
        error: null,
        stop: new AbortController(),
      }))
      setUploads((all) => [...all, ...added])
      for (const upload of added) void send(upload)
    },
    pause: (upload: VideoUpload) => {
      upload.stop.abort()
      patch(upload.id, { state: "paused" })
    },
    /** Goes on, or tries again, from what has arrived. */
    resume: again,
    cancel: (upload: VideoUpload) => {
      upload.stop.abort()
      forget(upload.id)
      const id = rememberedUpload(upload.file).read()
      rememberedUpload(upload.file).write(null)
      // What stays on the server is cleared away there after a day.
      if (id) void api(endpoints.discardVideoUpload, { params: { id } }).catch(() => undefined)
    },
  }
}
export type VideoUploads = ReturnType<typeof useVideoUploads>

/** The whole of a video, from where an earlier try of the same file has come. @throws RefusedError */
async function sendVideo(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<Video> {
  const begun = await beginOrGoOn(file)
  if (begun.video) return begun.video
  const { method: _method, path } = endpoints.sendVideoPiece
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: new URL(addressOf(path, { id: begun.id }), window.location.origin).href,
      chunkSize: VIDEO_PIECE_BYTES,
      storeFingerprintForResuming: false,
      // When to try again is decided by who calls, for photos and videos alike.
      retryDelays: null,
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      onSuccess: () => resolve(),
      onError: (error) => reject(refusalOf(error)),
    })
    signal.addEventListener(
      "abort",
      () => void upload.abort().then(() => reject(new DOMException("The upload was stopped.", "AbortError"))),
      { once: true }
    )
    upload.start()
  })
  const { video } = await api(endpoints.readVideoUpload, { params: { id: begun.id } })
  if (!video) throw new RefusedError("UNAVAILABLE")
  return video
}

async function beginOrGoOn(file: File): Promise<{ id: string; video: Video | null }> {
  const remembered = rememberedUpload(file)
  const id = remembered.read()
  if (id) {
    try {
      return await api(endpoints.readVideoUpload, { params: { id } })
    } catch (error) {
      if (mayPass(error)) throw error
      remembered.write(null)
    }
  }
  const begun = await api(endpoints.startVideoUpload, { body: { name: file.name.slice(0, 255), bytes: file.size } })
  remembered.write(begun.id)
  return begun
}

function refusalOf(error: Error): RefusedError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return new RefusedError("UNAVAILABLE", "No connection. Please check your network and try again.")
  let body: unknown = null
  try {
    body = JSON.parse(response.getBody())
  } catch {
    // Something between us and the server answered.
  }
  const refusal = refusalFrom(response.getStatus(), body)
  // Two tries met: asking where it goes on tells.
  return refusal.code === "UPLOAD_OFFSET" ? new RefusedError("UNAVAILABLE") : refusal
}
