import { z } from "zod"
import { days } from "../../admin-list"
import { type AnswerOf } from "../../endpoint"
import { STAFF } from "../../staff"
import { identifier, instant, line, ok, searched } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminList, adminCsv } = inArea("administration")

export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** Who acted: `admin:` with a username, an account's id, or `system`. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** The row's number in the chain of hashes; null for a row that is not yet in the chain. */
  number: z.number().int().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAuditEntries = adminList("audit", STAFF.readsSite, {
  summary: "Lists the audit log, newest first.",
  item: auditEntry,
  filters: {
    ...days,
    q: searched(100).optional(),
    actor: line(200).optional(),
    /** An action or a prefix of actions: `listing` finds `listing.closed`. */
    action: line(100).optional(),
    subject: line(300).optional(),
    /** Finds entries about this account, and entries of actions by this account. */
    accountId: identifier.optional(),
  },
  sorts: ["at", "actor", "action", "subject"],
  defaultSort: ["at", "DESC"],
})

export const checkAuditLog = adminRead("audit-log/check", STAFF.readsSite, {
  summary: "Checks the audit log's chain of hashes; names the first wrong row.",
  rateLimit: { points: 30, seconds: 60 },
  query: z.object({
    /**
     * A head of the hash chain that somebody noted earlier, such as `17:3f9a01bc22de5577`. The answer tells whether the
     * log still contains this head.
     */
    head: line(80).optional(),
  }),
  answer: z.object({
    ok,
    rows: z.number().int(),
    /** The number of new rows that are not yet in the chain of hashes. */
    waiting: z.number().int(),
    from: instant.nullable(),
    until: instant.nullable(),
    /** The hash of the newest row. */
    head: z.string().nullable(),
    checkedAt: instant,
    /** The number of rows that were removed from the log's end since `head` was noted. */
    missingRows: z.number().int().positive().optional(),
    firstWrong: z
      .object({
        /** The row's number in the chain of hashes; null for a row outside the chain. */
        number: z.number().int().nullable(),
        entryId: z.number().int().nullable(),
        /**
         * `afterGap`: an earlier row is missing from the chain. `unsealed`: something other than the market wrote the
         * row. `notTheNoted`: the log does not contain the `head` of the request.
         */
        fault: z.enum(["changed", "removed", "afterGap", "unsealed", "notTheNoted"]),
        entry: z.object({ at: instant, actor: z.string(), action: z.string(), subject: z.string() }).nullable(),
      })
      .nullable(),
  }),
  errors: ["INVALID_INPUT", "TOO_MANY_REQUESTS"],
})
export type AuditLogCheck = AnswerOf<typeof checkAuditLog>

export const downloadAuditLog = adminRead("audit-log.json", STAFF.readsSite, {
  summary: "Downloads the whole audit log with its hashes, oldest first, in the format of docs/audit-log.md.",
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
        /** The details as JSON text from the database. The hash covers exactly this text. */
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
  summary: "Downloads the whole audit log with its hashes, oldest first, as a table.",
  rateLimit: { points: 10, seconds: 60 },
  errors: ["TOO_MANY_REQUESTS"],
})
