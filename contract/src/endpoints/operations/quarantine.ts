import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { identifier, instant, ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct, adminList } = inArea("quarantine")

/** An infected file that somebody sent: kept apart, for whoever has to find out where it came from. */
export const quarantinedFile = z.object({
  id: identifier,
  /** Who sent it; null for a visitor and an admin. */
  sender: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** As the audit log names them. */
  actor: z.string(),
  /** As the sender named it. */
  fileName: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** What the scanner said. */
  found: z.string(),
  /** The endpoint that it was sent to. */
  sentTo: z.string(),
  /** How often this person has sent it. */
  times: z.number().int(),
  firstSentAt: instant,
  lastSentAt: instant,
  deletedBy: instant,
})
export type QuarantinedFile = z.infer<typeof quarantinedFile>

export const listQuarantinedFiles = adminList("quarantined-files", STAFF.readsSupport, {
  summary: "Infected files that were sent in the last 30 days, the newest first. Nobody can read what is in them.",
  item: quarantinedFile,
  filters: { ...days, q: searched(100).optional(), accountId: identifier.optional() },
  sorts: ["lastSentAt", "firstSentAt", "fileName", "found", "bytes", "times"],
  defaultSort: ["lastSentAt", "DESC"],
})

export const readQuarantinedFile = adminRead("quarantined-files/:id", STAFF.readsSupport, {
  summary: "What is known of one of them.",
  answer: z.object({ ok, item: quarantinedFile }),
  errors: ["NOT_FOUND"],
})

export const deleteQuarantinedFile = adminAct("DELETE quarantined-files/:id", STAFF.owners, {
  summary: "Delete it before its time; the audit log keeps that it was sent.",
  errors: ["NOT_FOUND"],
})
