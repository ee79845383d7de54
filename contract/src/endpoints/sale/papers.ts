import { z } from "zod"
import { DOCUMENT_MAXIMUM_BYTES } from "../../maximums"

import { paperName, settlementAnswer as answer } from "../settlement/settlement"
import { LIMITS } from "../limits"
import { identifier, instant, line, ok } from "../shared"
import { STAFF } from "../../staff"
import { inArea } from "../../in-area"

const { endpoint, adminRead } = inArea("papers")
const errors = ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "FORBIDDEN", "INVALID_TRANSITION"] as const

export const uploadPaper = endpoint("POST /api/uploads/paper", ["buyer", "seller"], {
  summary: "Uploads a picture or PDF of a sale's paper, stored privately; only its sender can use the returned id.",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES },
  status: 201,
  answer: z.object({ ok, fileId: z.string(), fileName: z.string() }),
  errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA", "UNREADABLE_FILE", "INVALID_INPUT", "TOO_MANY_REQUESTS"],
  rateLimit: { points: 120, seconds: 3_600 },
})

export const recordPaper = endpoint("POST /api/sales/:id/papers", ["buyer", "seller"], {
  summary: "Records the caller's paper of a sale, or corrects the record; the earlier record stays on file.",
  rateLimit: LIMITS.act,
  body: z.object({
    paper: paperName,
    /** The date on the paper, in Toronto. */
    issuedOn: z.iso.date().optional(),
    reference: line(100).default(""),
    fileId: identifier.optional(),
  }),
  answer,
  errors: [...errors, "STEP_NOT_REACHED"],
})

const paperAct = z.object({ paper: paperName, record: z.number().int().min(1) })

export const confirmPaper = endpoint("POST /api/sales/:id/papers/confirm", ["buyer", "seller"], {
  summary: "Confirms that the caller saw or received the other side's paper, as it is recorded now.",
  rateLimit: LIMITS.act,
  body: paperAct,
  answer,
  errors,
})

export const withdrawPaper = endpoint("POST /api/sales/:id/papers/withdraw", ["buyer", "seller"], {
  summary: "Withdraws the caller's mistaken record, as long as the other side has not confirmed it.",
  rateLimit: LIMITS.act,
  body: paperAct,
  answer,
  errors,
})

const fileParams = z.strictObject({ id: identifier, fileId: identifier })

export const downloadPaper = endpoint("GET /api/sales/:id/papers/files/:fileId", ["buyer", "seller"], {
  summary: "Opens the picture or PDF of a paper, for the two parties of the sale.",
  params: fileParams,
  answer: z.string(),
  errors: ["NOT_FOUND", "FEES_UNPAID"],
  document: "application/octet-stream",
})

export const readAdminPaper = adminRead("sales/:id/papers/files/:fileId", STAFF.papers, {
  summary: "Returns a short-lived link to the picture or PDF of a paper; every opening is recorded.",
  params: fileParams,
  answer: z.object({ ok, url: z.string(), expiresAt: instant }),
  errors: ["NOT_FOUND"],
})
