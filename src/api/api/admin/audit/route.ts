import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { auditEntries } from "#src/queries/audit/audit-entries"

export const GET = route(endpoints.listAuditEntries, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(auditEntries, query, scope)),
}))
