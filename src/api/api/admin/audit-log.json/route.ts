import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendAuditLog } from "#src/http/send-audit-log"
import { auditLogJson } from "#src/queries/audit/audit-export"

export const GET = route(
  endpoints.downloadAuditLog,
  (call) => sendAuditLog(call, { fileName: "audit-log.json", type: "application/json", pieces: auditLogJson() }),
  { longJob: true }
)
