import { VIDEO_LIMIT, VIDEO_MAXIMUM_BYTES } from "@northlot/contract"
import { useRef, useState } from "react"
import { useKeptArrivals } from "./arrived"
import { fileKey } from "./rememberedUpload"
import { useUploads } from "./useUploads"

interface UploadTarget {
  videos: readonly string[]
  onArrived: (url: string) => void
  listingId: string | null
  onPlaced: () => void
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

/** The videos of the editor on their way to the server in pieces: they go on where a broken connection left them. */
export function useVideoUploads({ videos, onArrived, listingId, onPlaced }: UploadTarget) {
  const [remarks, setRemarks] = useState<string[]>([])
  const [arrivedUrls, setArrivedUrls] = useState<readonly string[]>([])
  const latest = useRef(videos)
  latest.current = videos

  const arrive = (url: string) => {
    latest.current = [...latest.current, url]
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
  const { queue, target, uploads, pending, homeless, lostWithPage, belongTo } = useUploads({
    kind: "video",
    listingId,
    goOn: true,
    receiver: {
      knows: () => false,
      take: ({ video }) => {
        if (video === null || latest.current.includes(video)) return false
        arrive(video)
        return true
      },
      onDuplicate: ({ file }) => setRemarks([`${file.name} was not taken: already added.`]),
      onPlaced,
    },
  })
  const places = VIDEO_LIMIT - videos.length - uploads.length
  return {
    uploads,
    pending,
    homeless,
    lostWithPage,
    belongTo,
    places,
    remarks,
    add: (files: File[], refused: readonly File[]) => {
      const known = new Set(uploads.map(({ file }) => fileKey(file)))
      const fresh = [...files, ...refused].filter((file) => !known.has(fileKey(file)))
      const found = videoProblems(fresh, places)
      setRemarks(found.remarks)
      queue.add(found.taken.map((index) => ({ kind: "video", target, file: fresh[index]!, shot: null })))
    },
    pause: (id: string) => queue.pause(id),
    /** Goes on, or tries again, from what has arrived. */
    resume: (id: string) => queue.resume(id),
    cancel: (id: string) => queue.cancel(id),
  }
}
export type VideoUploads = ReturnType<typeof useVideoUploads>
