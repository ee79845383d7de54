import { z } from "zod"
import { days } from "../../admin-list"

import { STAFF } from "../../staff"
import { identifier, instant, ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct, adminList } = inArea("quarantine")

/** An infected file, stored in quarantine so that staff can find out who sent it. */
export const quarantinedFile = z.object({
  id: identifier,
  /** The member who sent the file; null if a visitor or an admin sent it. */
  sender: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The sender in the format of the audit log. */
  actor: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** The name of the malware as the virus scanner reported it. */
  found: z.string(),
  sentTo: z.string(),
  times: z.number().int(),
  firstSentAt: instant,
  lastSentAt: instant,
  deletedBy: instant,
})
export type QuarantinedFile = z.infer<typeof quarantinedFile>

export const listQuarantinedFiles = adminList("quarantined-files", STAFF.readsSupport, {
  summary: "Lists infected files of the last 30 days, newest first. Nobody can read their contents.",
  item: quarantinedFile,
  filters: { ...days, q: searched(100).optional(), accountId: identifier.optional() },
  sorts: ["lastSentAt", "firstSentAt", "fileName", "found", "bytes", "times", "sender"],
  defaultSort: ["lastSentAt", "DESC"],
})

export const readQuarantinedFile = adminRead("quarantined-files/:id", STAFF.readsSupport, {
  summary: "Returns what is known about one infected file.",
  answer: z.object({ ok, item: quarantinedFile }),
  errors: ["NOT_FOUND"],
})

export const deleteQuarantinedFile = adminAct("DELETE quarantined-files/:id", STAFF.owners, {
  summary: "Deletes an infected file early; the audit log still shows who sent the file.",
  errors: ["NOT_FOUND"],
})
