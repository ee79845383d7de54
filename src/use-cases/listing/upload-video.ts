import { createReadStream } from "node:fs"
import { mkdir, open, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { pipeline } from "node:stream/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  RefusedError,
  VIDEO_HEAD_BYTES,
  VIDEO_LIMIT,
  type Video,
  type VideoKind,
  type VideoUploadState,
} from "@northlot/contract"
import type { FileOnDisk } from "#src/platform/received-file"
import type { ListingVideoRecord, VideoUploadRecord } from "#src/modules/listing/types"
import { acceptedKind, stripVideo } from "#src/platform/media/strip-video"
import { database } from "#src/platform/database"
import { incomingFile } from "#src/platform/incoming-files"
import { oneLine } from "#src/platform/one-line"
import { runInTurn } from "#src/platform/semaphore"
import { orRemove, removeFiles } from "../file/store-files"

/** Each job reads and writes a whole video. More jobs at once would only wait for the disk. */
const inTurn = runInTurn(2)
const FALLBACK_NAME = "video"
const MEDIA_TYPES: Readonly<Record<VideoKind, string>> = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
}

const videosOf = (scope: MedusaContainer) => scope.resolve("listing").videos

/** Stores a video of this seller that came in one request. The video belongs to no listing yet. @throws RefusedError */
export async function saveVideo(scope: MedusaContainer, sellerId: string, file: FileOnDisk): Promise<Video> {
  await clearAbandoned(scope, sellerId)
  await videosOf(scope).refuseMore(sellerId)
  const name = oneLine(file.name) || FALLBACK_NAME
  return viewOf(await inTurn(() => storeVideo(scope, { sellerId, name, path: file.path }, (add) => add())))
}

/**
 * @throws RefusedError TOO_LARGE when the listing has the maximum of videos, LISTING_NOT_FOUND, UPLOADS_UNFINISHED
 */
export async function startVideoUpload(
  scope: MedusaContainer,
  sellerId: string,
  { name, bytes, listingId }: { name: string; bytes: number; listingId?: string }
): Promise<VideoUploadState> {
  if (listingId) await refuseBeyondVideos(scope, sellerId, listingId)
  await clearAbandoned(scope, sellerId)
  return stateOf(await videosOf(scope).startUpload(sellerId, { name: oneLine(name) || FALLBACK_NAME, bytes }), null)
}

/** @throws RefusedError NOT_FOUND */
export async function readVideoUpload(scope: MedusaContainer, sellerId: string, id: string): Promise<VideoUploadState> {
  const upload = await videosOf(scope).ownUpload(id, sellerId)
  return stateOf(upload, upload.videoId ? await videosOf(scope).byId(upload.videoId) : null)
}

/**
 * Adds the piece that begins at `offset`. The last piece is recorded as arrived only when the video is stored, so that
 * a client can send this piece again after a lost answer. If the first piece shows that the file is no video, the
 * upload ends.
 * @throws RefusedError NOT_FOUND, UPLOAD_OFFSET, TOO_LARGE, UNSUPPORTED_MEDIA, UNREADABLE_FILE
 */
export async function addVideoPiece(
  scope: MedusaContainer,
  sellerId: string,
  id: string,
  piece: Piece
): Promise<VideoUploadState> {
  const { bytes: whole } = await videosOf(scope).ownUpload(id, sellerId)
  const isLast = piece.offset + piece.bytes.length >= whole
  try {
    return await (isLast
      ? inTurn(() => completeUpload(scope, sellerId, id, piece))
      : underLock(scope, sellerId, id, piece, async (upload) => {
          await writePiece(incomingFile(id), piece)
          const arrived = piece.offset + piece.bytes.length
          await videosOf(scope).recordArrival(id, arrived, null)
          return stateOf({ ...upload, arrived }, null)
        }))
  } catch (error) {
    if (error instanceof RefusedError && (error.code === "UNSUPPORTED_MEDIA" || error.code === "UNREADABLE_FILE"))
      await giveUp(scope, id)
    throw error
  }
}

interface Piece {
  offset: number
  bytes: Buffer
}

/** Runs `act` under the upload's row lock, if the upload expects this piece next. @throws RefusedError */
function underLock<Result>(
  scope: MedusaContainer,
  sellerId: string,
  id: string,
  { offset, bytes }: Piece,
  act: (upload: VideoUploadRecord) => Promise<Result>
): Promise<Result> {
  return database().transaction(async () => {
    const upload = await videosOf(scope).ownUpload(id, sellerId, { lock: true })
    if (upload.arrived !== offset || upload.videoId) throw new RefusedError("UPLOAD_OFFSET")
    if (offset + bytes.length > upload.bytes)
      throw new RefusedError("TOO_LARGE", "The upload is larger than the size announced for this video.")
    if (offset === 0) acceptedKind(bytes.subarray(0, VIDEO_HEAD_BYTES))
    return act(upload)
  })
}

/** Uploads whose video is being stored. A retry of the last piece must not write into the file. */
const completing = new Set<string>()

/**
 * Stores the video without a lock. The upload's row is locked afterwards, to check whether another request has
 * completed the upload first.
 */
async function completeUpload(
  scope: MedusaContainer,
  sellerId: string,
  id: string,
  piece: Piece
): Promise<VideoUploadState> {
  if (completing.has(id)) throw new RefusedError("UPLOAD_OFFSET")
  completing.add(id)
  try {
    const { name } = await underLock(scope, sellerId, id, piece, async (upload) => {
      await writePiece(incomingFile(id), piece)
      return upload
    })
    const state = await storeVideo(scope, { sellerId, name, path: incomingFile(id) }, (add) =>
      underLock(scope, sellerId, id, piece, async (upload) => {
        const video = await add()
        await videosOf(scope).recordArrival(id, upload.bytes, video.id)
        return stateOf({ ...upload, arrived: upload.bytes }, video)
      })
    )
    await rm(incomingFile(id), { force: true })
    return state
  } finally {
    completing.delete(id)
  }
}

/** @throws RefusedError NOT_FOUND */
export async function discardVideoUpload(scope: MedusaContainer, sellerId: string, id: string): Promise<void> {
  const { videoId: arrived } = await videosOf(scope).ownUpload(id, sellerId)
  if (arrived) throw new RefusedError("NOT_FOUND")
  await giveUp(scope, id)
}

async function giveUp(scope: MedusaContainer, id: string): Promise<void> {
  await videosOf(scope).removeUpload(id)
  await rm(incomingFile(id), { force: true })
}

async function refuseBeyondVideos(scope: MedusaContainer, sellerId: string, listingId: string): Promise<void> {
  const listings = scope.resolve("listing")
  const { id } = await listings.records.own(listingId, sellerId)
  if ((await listings.videos.of(id)).length < VIDEO_LIMIT) return
  throw new RefusedError("TOO_LARGE", `A listing has ${VIDEO_LIMIT} places for videos.`, {
    fields: { file: `Both places are taken.` },
  })
}

async function clearAbandoned(scope: MedusaContainer, sellerId: string): Promise<void> {
  const { uploadIds, fileIds } = await videosOf(scope).takeAbandoned(sellerId)
  for (const id of uploadIds) await rm(incomingFile(id), { force: true })
  await removeFiles(scope, fileIds)
}

async function writePiece(path: string, { offset, bytes }: Piece): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, offset === 0 ? "w" : "r+", 0o640)
  try {
    await file.write(bytes, 0, bytes.length, offset)
  } finally {
    await file.close()
  }
}

/**
 * Strips the video's metadata on disk and copies the video into the storage, piece by piece. `record` adds its row.
 */
async function storeVideo<Result>(
  scope: MedusaContainer,
  { sellerId, name, path }: { sellerId: string; name: string; path: string },
  record: (add: () => Promise<ListingVideoRecord>) => Promise<Result>
): Promise<Result> {
  const { kind, bytes, contentHash } = await stripVideo(path)
  const files = scope.resolve(Modules.FILE)
  const { writeStream, promise, url, fileKey } = await files.getUploadStream({
    filename: `video.${kind}`,
    mimeType: MEDIA_TYPES[kind],
    access: "public",
  })
  return orRemove(scope, [fileKey], async () => {
    await Promise.all([promise, pipeline(createReadStream(path), writeStream)])
    return record(() => videosOf(scope).add({ sellerId, url, fileId: fileKey, name, bytes, contentHash }))
  })
}

function viewOf({ id, url, name, bytes }: ListingVideoRecord): Video {
  return { id, url, name, bytes }
}

function stateOf({ id, arrived, bytes }: VideoUploadRecord, video: ListingVideoRecord | null): VideoUploadState {
  return { ok: true, id, offset: arrived, bytes, video: video && viewOf(video) }
}
