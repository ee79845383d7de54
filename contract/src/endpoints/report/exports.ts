import { z } from "zod"

import { STAFF } from "../../staff"
import { identifier } from "../shared"
import { inArea } from "../../in-area"

const { adminCsv } = inArea("administration")

export const exportRows = adminCsv("exports/:list", STAFF.everybody, {
  summary: "Exports a collection that the caller may read as CSV, with filters and sort; each export is recorded.",
  rateLimit: { points: 120, seconds: 60 },
  params: z.strictObject({ list: identifier }),
  /**
   * `filter` and `sort` in the format of the exported collection. The collection's definition lists its filters and
   * sorts.
   */
  query: z.strictObject({ filter: z.string().max(12_000).optional(), sort: z.string().max(200).optional() }),
  errors: ["NOT_FOUND", "FORBIDDEN", "INVALID_INPUT", "TOO_MANY_REQUESTS"],
})
