import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { auditLogCsv } from "#src/queries/audit/audit-export"

export const GET = route(
  endpoints.downloadAuditTable,
  async ({ admin, response, scope }) => {
    const actor = `admin:${admin!.username}`
    await scope.resolve("foundation").recordAudit({ actor, action: "audit-log.downloaded", subject: "audit-log" })
    response.setHeader("Cache-Control", "private, no-store")
    response.setHeader("Content-Disposition", `attachment; filename="audit-log.csv"`)
    response.type("text/csv; charset=utf-8")
    await pipeline(Readable.from(auditLogCsv()), response)
  },
  { longJob: true }
)
