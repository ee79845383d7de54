import { z } from "zod"
import { days } from "../../admin-list"
import { type AnswerOf } from "../../endpoint"
import { STAFF } from "../../staff"
import { identifier, instant, line, ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminList, adminCsv } = inArea("administration")

/** Something that somebody did, as it stands on record. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** `admin:` with a username, an account's id, or `system`. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Its place in the chain of hashes; null for what was written a moment ago. */
  number: z.number().int().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAuditEntries = adminList("audit", STAFF.readsSite, {
  summary: "The audit log, newest first.",
  item: auditEntry,
  filters: {
    ...days,
    q: searched(100).optional(),
    actor: line(200).optional(),
    /** The name of an act, or of a family of acts: `listing` finds `listing.closed`. */
    action: line(100).optional(),
    subject: line(300).optional(),
    /** What was done to this account, and by it. */
    accountId: identifier.optional(),
  },
  sorts: ["at", "actor", "action", "subject"],
  defaultSort: ["at", "DESC"],
})

export const checkAuditLog = adminRead("audit-log/check", STAFF.readsSite, {
  summary: "Whether the audit log's chain of hashes holds, and which row is the first wrong one.",
  rateLimit: { points: 30, seconds: 60 },
  query: z.object({
    /** A head of before, `17:3f9a01bc22de5577`: whether the log still contains it. */
    head: line(80).optional(),
  }),
  answer: z.object({
    ok,
    /** Rows in the chain. */
    rows: z.number().int(),
    /** Rows that were written a moment ago and are about to be sealed. */
    waiting: z.number().int(),
    from: instant.nullable(),
    until: instant.nullable(),
    /** The hash of the newest row. */
    head: z.string().nullable(),
    checkedAt: instant,
    /** So many rows that were there when the head was noted are gone from the end of the log. */
    missingRows: z.number().int().positive().optional(),
    firstWrong: z
      .object({
        /** In the chain; null for a row that is in none. */
        number: z.number().int().nullable(),
        entryId: z.number().int().nullable(),
        /** `afterGap`: a seal before it is gone. `unsealed`: nobody wrote it by the ways of the market. */
        fault: z.enum(["changed", "removed", "afterGap", "unsealed", "notTheNoted"]),
        entry: z.object({ at: instant, actor: z.string(), action: z.string(), subject: z.string() }).nullable(),
      })
      .nullable(),
  }),
  errors: ["INVALID_INPUT", "TOO_MANY_REQUESTS"],
})
export type AuditLogCheck = AnswerOf<typeof checkAuditLog>

export const downloadAuditLog = adminRead("audit-log.json", STAFF.readsSite, {
  summary: "The whole audit log with its hashes, oldest first; docs/audit-log.md tells its format.",
  rateLimit: { points: 10, seconds: 60 },
  answer: z.object({
    format: z.literal("northlot-audit-log-1"),
    rows: z.array(
      z.object({
        number: z.number().int(),
        id: z.number().int(),
        at: instant,
        actor: z.string(),
        action: z.string(),
        subject: z.string(),
        /** As the database writes it, since the hash is over this text. */
        details: z.string(),
        previousHash: z.string(),
        hash: z.string(),
      })
    ),
    head: z.string().nullable(),
  }),
  document: "application/json",
  errors: ["TOO_MANY_REQUESTS"],
})

export const downloadAuditTable = adminCsv("audit-log.csv", STAFF.readsSite, {
  summary: "The whole audit log with its hashes, oldest first, as a table.",
  rateLimit: { points: 10, seconds: 60 },
  errors: ["TOO_MANY_REQUESTS"],
})
