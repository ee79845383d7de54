import { z } from "zod"

import { STAFF } from "../../staff"
import { identifier } from "../shared"
import { inArea } from "../../in-area"

const { adminRead } = inArea("administration")

export const exportRows = adminRead("exports/:list", {
  summary:
    "All rows of a collection of the console as CSV, by its own filters and sort, for whoever may read it; who took which rows is on record.",
  staff: STAFF.everybody,
  rateLimit: { points: 120, seconds: 60 },
  params: z.strictObject({ list: identifier }),
  /** As the collection takes them; its own definition says which. */
  query: z.strictObject({ filter: z.string().max(12_000).optional(), sort: z.string().max(200).optional() }),
  answer: z.string(),
  document: "text/csv",
  errors: ["NOT_FOUND", "FORBIDDEN", "INVALID_INPUT", "TOO_MANY_REQUESTS"],
})
