import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendAuditLog } from "#src/http/send-audit-log"
import { auditLogCsv } from "#src/queries/audit/audit-export"

export const GET = route(
  endpoints.downloadAuditTable,
  (call) => sendAuditLog(call, { fileName: "audit-log.csv", type: "text/csv; charset=utf-8", pieces: auditLogCsv() }),
  { longJob: true }
)
