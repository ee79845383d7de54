import { z } from "zod"

import { STAFF } from "../../staff"
import { identifier } from "../shared"
import { inArea } from "../../in-area"

const { adminCsv } = inArea("administration")

export const exportRows = adminCsv("exports/:list", STAFF.everybody, {
  summary:
    "All rows of a collection of the console as CSV, by its own filters and sort, for whoever may read it; who took which rows is on record.",
  rateLimit: { points: 120, seconds: 60 },
  params: z.strictObject({ list: identifier }),
  /** As the collection takes them; its own definition says which. */
  query: z.strictObject({ filter: z.string().max(12_000).optional(), sort: z.string().max(200).optional() }),
  errors: ["NOT_FOUND", "FORBIDDEN", "INVALID_INPUT", "TOO_MANY_REQUESTS"],
})
