import { z } from "zod"
import { PHOTO_ARCHIVE_MAXIMUM_BYTES } from "../../maximums"

import { instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("seller")

const photoImport = z.object({
  id: z.string(),
  kind: z.enum(["archive", "addresses"]),
  name: z.string(),
  waiting: z.number().int(),
  added: z.number().int(),
  /** The number of photos that were not added because the listing already had them. */
  there: z.number().int(),
  refused: z.number().int(),
  startedAt: instant,
  endedAt: instant.nullable(),
})
export type PhotoImport = z.infer<typeof photoImport>

const refusedPhoto = z.object({
  /** The photo's path in the archive, or its URL. */
  source: z.string(),
  listingId: z.string().nullable(),
  reason: z.string(),
})
export type RefusedPhoto = z.infer<typeof refusedPhoto>

export const startPhotoImport = endpoint("POST /api/seller/photo-imports", ["seller"], {
  summary: "Imports a dealer's .zip of photos; the name of each file or folder begins with a VIN or stock number.",
  upload: { field: "file", maximumBytes: PHOTO_ARCHIVE_MAXIMUM_BYTES, onDisk: true },
  status: 201,
  answer: z.object({ ok, import: photoImport }),
  errors: ["UNREADABLE_FILE", "UPLOADS_UNFINISHED", "NOT_ALLOWED_TO_LIST", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 30, seconds: 3_600 },
})

export const listPhotoImports = endpoint("GET /api/seller/photo-imports", ["seller"], {
  summary: "Lists the latest photo imports, each with its progress.",
  scope: "listings:read",
  answer: z.object({ ok, items: z.array(photoImport), total: z.number().int() }),
})

export const readPhotoImport = endpoint("GET /api/seller/photo-imports/:id", ["seller"], {
  summary: "Returns the progress of one photo import, with each refused photo and its reason.",
  scope: "listings:read",
  answer: z.object({ ok, import: photoImport, refusals: z.array(refusedPhoto) }),
  errors: ["NOT_FOUND"],
})
