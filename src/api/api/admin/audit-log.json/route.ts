import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendRecorded } from "#src/http/send-recorded"
import { auditLogJson } from "#src/queries/audit/audit-export"

export const GET = route(
  endpoints.downloadAuditLog,
  (call) =>
    sendRecorded(call, {
      action: "audit-log.downloaded",
      subject: "audit-log",
      fileName: "audit-log.json",
      type: "application/json",
      pieces: auditLogJson(),
    }),
  { longJob: true }
)
