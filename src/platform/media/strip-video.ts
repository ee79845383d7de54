import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { RefusedError, VIDEO_HEAD_BYTES, videoKind, type VideoKind } from "@northlot/contract"
import { FilmFile } from "./film-file"
import { stripMp4 } from "./strip-mp4"
import { stripWebm } from "./strip-webm"

export interface StrippedVideo {
  kind: VideoKind
  bytes: number
  /** SHA-256 of the stripped file, to recognise equal videos. */
  contentHash: string
}

/**
 * Checks a file by its content and removes data about its maker in place. @throws RefusedError `UNSUPPORTED_MEDIA`
 * if it is no MP4, MOV or WebM, `UNREADABLE_FILE` if it is damaged or cut off.
 */
export async function stripVideo(path: string): Promise<StrippedVideo> {
  const file = await open(path, "r+")
  try {
    const film = await FilmFile.over(file)
    const kind = acceptedKind(Buffer.from(await film.read(0, Math.min(VIDEO_HEAD_BYTES, film.size))))
    await (kind === "webm" ? stripWebm(film) : stripMp4(film))
    const hash = createHash("sha256")
    await pipeline(createReadStream(path), hash)
    return { kind, bytes: film.size, contentHash: hash.digest("hex") }
  } finally {
    await file.close()
  }
}

/** @throws RefusedError UNSUPPORTED_MEDIA */
export function acceptedKind(head: Buffer): VideoKind {
  const kind = videoKind(head)
  if (!kind) throw new RefusedError("UNSUPPORTED_MEDIA", "Only MP4, MOV and WebM videos are accepted.")
  return kind
}
