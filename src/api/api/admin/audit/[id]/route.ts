import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { auditEntries } from "#src/queries/audit/audit-entries"

export const GET = route(endpoints.readAuditEntry, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(auditEntries, params.id, scope),
}))
