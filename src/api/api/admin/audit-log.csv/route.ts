import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sendRecorded } from "#src/http/send-recorded"
import { auditLogCsv } from "#src/queries/audit/audit-export"

export const GET = route(
  endpoints.downloadAuditTable,
  (call) =>
    sendRecorded(call, {
      action: "audit-log.downloaded",
      subject: "audit-log",
      fileName: "audit-log.csv",
      type: "text/csv; charset=utf-8",
      pieces: auditLogCsv(),
    }),
  { longJob: true }
)
