import { VIDEO_HEAD_BYTES, VIDEO_LIMIT, VIDEO_MAXIMUM_BYTES, hardToPlay, videoKind } from "@northlot/contract"
import { useRef, useState } from "react"
import { useStoredArrivals } from "./arrived"
import { fileKey } from "./rememberedUpload"
import { useUploads } from "./useUploads"
import { videoCodecs } from "./videoCodecs"

interface UploadTarget {
  videos: readonly string[]
  onArrived: (url: string) => void
  listingId: string | null
  onPlaced: () => void
}

const ACCEPTED = new Set(["video/mp4", "video/quicktime", "video/webm"])

export interface ChosenVideo {
  file: File
  isFilm: boolean
  /** The codec, if many browsers cannot play it. */
  hardToPlay: string | null
}

async function chosenVideo(file: File): Promise<ChosenVideo> {
  const read = async (start: number, length: number) =>
    new Uint8Array(await file.slice(start, start + length).arrayBuffer())
  try {
    const isFilm = videoKind(await read(0, VIDEO_HEAD_BYTES)) !== null
    return { file, isFilm, hardToPlay: hardToPlay(await videoCodecs({ size: file.size, read })) }
  } catch {
    // The browser cannot read the file; the upload will report the error.
    return { file, isFilm: false, hardToPlay: null }
  }
}

/** Splits chosen files into accepted ones and remarks about refused ones, before the upload. */
function videoProblems(files: readonly ChosenVideo[], places: number): { taken: ChosenVideo[]; remarks: string[] } {
  const taken: ChosenVideo[] = []
  const remarks: string[] = []
  for (const chosen of files) {
    const { name, type, size } = chosen.file
    // A wrong or missing type is no reason to refuse: some systems report none, and the server decides by content.
    if (type !== "" && !ACCEPTED.has(type) && !chosen.isFilm)
      remarks.push(`${name} was not added: only MP4, MOV and WebM videos can be shown.`)
    else if (size > VIDEO_MAXIMUM_BYTES)
      remarks.push(`${name} was not added: a video may have up to ${VIDEO_MAXIMUM_BYTES / 1024 / 1024} MB.`)
    else if (taken.length >= places)
      remarks.push(`${name} was not added: a listing has ${VIDEO_LIMIT} places for videos.`)
    else taken.push(chosen)
  }
  return { taken, remarks }
}

/** The editor's video uploads, sent in pieces; they resume after a broken connection. */
export function useVideoUploads({ videos, onArrived, listingId, onPlaced }: UploadTarget) {
  const [remarks, setRemarks] = useState<string[]>([])
  const [asked, setAsked] = useState<readonly ChosenVideo[]>([])
  const [arrivedUrls, setArrivedUrls] = useState<readonly string[]>([])
  const latest = useRef(videos)
  latest.current = videos

  const arrive = (url: string) => {
    latest.current = [...latest.current, url]
    setArrivedUrls((all) => [...all, url])
    onArrived(url)
  }
  useStoredArrivals<string>({
    name: `northlot.videos.${listingId ?? "new"}`,
    items: videos.filter((url) => arrivedUrls.includes(url)),
    onRestored: (url) => {
      if (!latest.current.includes(url) && latest.current.length < VIDEO_LIMIT) arrive(url)
    },
  })
  const { queue, add, uploads, pending, homeless, lostWithPage, belongTo } = useUploads({
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
      onDuplicate: ({ file }) => setRemarks([`${file.name} was not added: already in the list.`]),
      onPlaced,
    },
  })
  const places = VIDEO_LIMIT - videos.length - uploads.length
  const now = useRef({ uploads, places })
  now.current = { uploads, places }

  const take = (chosen: readonly ChosenVideo[]) => {
    const known = new Set(now.current.uploads.map(({ file }) => fileKey(file)))
    const fresh = chosen.filter(({ file }) => !known.has(fileKey(file)))
    const found = videoProblems(fresh, now.current.places)
    setRemarks(found.remarks)
    add(found.taken.map(({ file }) => ({ file, shot: null })))
  }
  const putAside = ({ file }: ChosenVideo) =>
    setAsked((all) => all.filter((other) => fileKey(other.file) !== fileKey(file)))
  return {
    uploads,
    pending,
    homeless,
    lostWithPage,
    belongTo,
    places,
    remarks,
    /** Videos that many browsers cannot play; each waits for the seller's confirmation before the upload. */
    asked,
    add: async (files: readonly File[]) => {
      const chosen = await Promise.all(files.map(chosenVideo))
      const hard = chosen.filter((one) => one.hardToPlay !== null)
      const keys = new Set(hard.map(({ file }) => fileKey(file)))
      setAsked((all) => [...all.filter(({ file }) => !keys.has(fileKey(file))), ...hard])
      take(chosen.filter((one) => one.hardToPlay === null))
    },
    addAnyway: (chosen: ChosenVideo) => {
      putAside(chosen)
      take([chosen])
    },
    putAside,
    pause: (id: string) => queue.pause(id),
    /** Resumes or retries an upload; the server already has the part that was sent. */
    resume: (id: string) => queue.resume(id),
    cancel: (id: string) => queue.cancel(id),
  }
}
export type VideoUploads = ReturnType<typeof useVideoUploads>
