import type { AuditEntry, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { containing } from "#src/platform/like-pattern"
import type { SourceOf } from "../admin-list"
import { recordMatches } from "../search-texts"

export const auditEntries = {
  from: "audit_entry entry",
  id: "entry.id",
  numbered: true,
  where({ q, actor, action, subject, accountId, ...days }, where) {
    where.equal({ "entry.actor": actor, "entry.subject": subject })
    where.with(action, (name) => `(entry.action = ${name} OR starts_with(entry.action, ${name} || '.'))`)
    where.with(
      accountId,
      (account) =>
        `(entry.actor = ${account} OR entry.subject IN (${account}, (SELECT email FROM account WHERE id = ${account})))`
    )
    where.days("entry.at", days)
    where.with(q && containing(q), (text) => recordMatches("entry", text))
  },
  orders: { at: "entry.at", actor: "entry.actor", action: "entry.action", subject: "entry.subject" },
  async read(ids: readonly string[]) {
    const rows = await database().records<Omit<AuditEntry, "at"> & { at: Date }>(
      `SELECT entry.id, entry.at, entry.actor, entry.action, entry.subject,
         coalesce(personal.details, entry.details) AS details, seal.number
       FROM audit_entry entry LEFT JOIN audit_seal seal ON seal.entry_id = entry.id
         LEFT JOIN audit_personal personal ON personal.entry_id = entry.id WHERE entry.id = ANY($1)`,
      [ids]
    )
    return rows.map((row): AuditEntry => ({ ...row, at: row.at.toISOString() }))
  },
} satisfies SourceOf<typeof endpoints.listAuditEntries>
