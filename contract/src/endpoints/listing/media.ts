import { z } from "zod"
import { DOCUMENT_MAXIMUM_BYTES, VIDEO_MAXIMUM_BYTES, VIDEO_PIECE_BYTES } from "../../maximums"

import { LIMITS } from "../limits"
import { identifier, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("media")

export const video = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  bytes: z.number().int(),
})
export type Video = z.infer<typeof video>

export const uploadVideo = endpoint("POST /api/uploads/files", ["seller"], {
  summary: "Uploads one video (MP4, WebM or MOV) in one request, checked by content, stored without metadata.",
  upload: { field: "file", maximumBytes: VIDEO_MAXIMUM_BYTES, onDisk: true },
  status: 201,
  answer: z.object({ ok, url: z.string(), file: video }),
  errors: ["UNREADABLE_FILE", "UPLOADS_UNFINISHED", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 20, seconds: 3_600 },
})

const videoUpload = z.object({
  ok,
  id: z.string(),
  /** The number of bytes received so far. */
  offset: z.number().int(),
  bytes: z.number().int(),
  /** The finished video; null until all bytes have arrived. */
  video: video.nullable(),
})
export type VideoUploadState = z.infer<typeof videoUpload>

export const startVideoUpload = endpoint("POST /api/uploads/videos", ["seller"], {
  summary: "Begins a resumable video upload in chunks. An upload that is unfinished for a day is removed.",
  body: z.object({
    name: line(255).default(""),
    bytes: z.number().int().min(1).max(VIDEO_MAXIMUM_BYTES),
    listingId: identifier.optional(),
  }),
  status: 201,
  answer: videoUpload,
  errors: ["LISTING_NOT_FOUND", "TOO_LARGE", "UPLOADS_UNFINISHED", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 300, seconds: 600 },
})

export const readVideoUpload = endpoint("GET /api/uploads/videos/:id", ["seller"], {
  summary: "Returns the progress of the caller's upload. HEAD answers as tus 1.0: Upload-Offset and Upload-Length.",
  answer: videoUpload,
  errors: ["NOT_FOUND"],
})

export const sendVideoPiece = endpoint("PATCH /api/uploads/videos/:id", ["seller"], {
  summary: "Sends the next chunk (application/offset+octet-stream) from Upload-Offset; the last one returns the video.",
  bytes: { maximumBytes: VIDEO_PIECE_BYTES },
  answer: videoUpload,
  errors: ["NOT_FOUND", "UPLOAD_OFFSET", "UNREADABLE_FILE", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 600, seconds: 600 },
})

export const discardVideoUpload = endpoint("DELETE /api/uploads/videos/:id", ["seller"], {
  summary: "Discards the caller's unfinished upload.",
  rateLimit: LIMITS.edit,
  errors: ["NOT_FOUND"],
})

export const uploadCarfax = endpoint("POST /api/uploads/carfax", ["seller"], {
  summary: "Uploads the Carfax report of a listing (field listingId) as PDF or picture; replaces an earlier report.",
  scope: "listings:write",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES, extraFields: ["listingId"] },
  status: 201,
  answer: z.object({ ok, url: z.string(), file: z.object({ url: z.string(), name: z.string() }) }),
  errors: ["UNREADABLE_FILE", "LISTING_NOT_FOUND", "LISTING_ON_OFFER", "INVALID_TRANSITION", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 60, seconds: 3_600 },
})

export const readCarfax = endpoint("GET /api/carfax/:id", "anyone", {
  summary: "Opens a Carfax report for whoever sees the listing; for a draft, seller and admins. A PDF is downloaded.",
  answer: z.string(),
  document: "application/octet-stream",
  errors: ["NOT_FOUND"],
})
