import { z } from "zod"
import { DOCUMENT_MAXIMUM_BYTES, VIDEO_MAXIMUM_BYTES, VIDEO_PIECE_BYTES } from "../../maximums"

import { LIMITS } from "../limits"
import { identifier, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("media")

export const video = z.object({
  id: z.string(),
  url: z.string(),
  /** The name that its file had. */
  name: z.string(),
  bytes: z.number().int(),
})
export type Video = z.infer<typeof video>

export const uploadVideo = endpoint("POST /api/uploads/files", ["seller"], {
  summary:
    "One video (MP4, WebM or MOV) in a single request, checked by content and kept without its place and other metadata.",
  upload: { field: "file", maximumBytes: VIDEO_MAXIMUM_BYTES, onDisk: true },
  status: 201,
  answer: z.object({ ok, url: z.string(), file: video }),
  errors: ["UNREADABLE_FILE", "UPLOADS_UNFINISHED", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 20, seconds: 3_600 },
})

const videoUpload = z.object({
  ok,
  id: z.string(),
  /** How much has arrived, in bytes. */
  offset: z.number().int(),
  bytes: z.number().int(),
  /** Once all of it has arrived. */
  video: video.nullable(),
})
export type VideoUploadState = z.infer<typeof videoUpload>

export const startVideoUpload = endpoint("POST /api/uploads/videos", ["seller"], {
  summary:
    "Begin a video that is sent in pieces and goes on after a broken connection. Unfinished for a day, it is removed.",
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
  summary: "How far an own upload is. HEAD answers as the tus protocol 1.0 does, in Upload-Offset and Upload-Length.",
  answer: videoUpload,
  errors: ["NOT_FOUND"],
})

export const sendVideoPiece = endpoint("PATCH /api/uploads/videos/:id", ["seller"], {
  summary:
    "The next piece of an own upload (application/offset+octet-stream), from the byte in Upload-Offset on; the last one answers the video.",
  bytes: { maximumBytes: VIDEO_PIECE_BYTES },
  answer: videoUpload,
  errors: ["NOT_FOUND", "UPLOAD_OFFSET", "UNREADABLE_FILE", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 600, seconds: 600 },
})

export const discardVideoUpload = endpoint("DELETE /api/uploads/videos/:id", ["seller"], {
  summary: "Give up an own upload that has not arrived as a whole.",
  rateLimit: LIMITS.edit,
  errors: ["NOT_FOUND"],
})

export const uploadCarfax = endpoint("POST /api/uploads/carfax", ["seller"], {
  summary:
    "The Carfax report of an own listing (field listingId) as a PDF or a picture; it takes the place of an earlier one.",
  scope: "listings:write",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES, extraFields: ["listingId"] },
  status: 201,
  answer: z.object({ ok, url: z.string(), file: z.object({ url: z.string(), name: z.string() }) }),
  errors: ["UNREADABLE_FILE", "LISTING_NOT_FOUND", "LISTING_ON_OFFER", "INVALID_TRANSITION", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 60, seconds: 3_600 },
})

export const readCarfax = endpoint("GET /api/carfax/:id", "anyone", {
  summary:
    "A Carfax report, for whoever can see its listing: of a draft, for its seller and admins alone. A PDF is always a download.",
  answer: z.string(),
  document: "application/octet-stream",
  errors: ["NOT_FOUND"],
})
