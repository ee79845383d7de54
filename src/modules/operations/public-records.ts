import { withPublicRecords } from "#src/platform/public-records"

/** What others may read of this module, and join. */
export const OperationsRecords = withPublicRecords("operations", {
  AuditEntry: {
    table: "audit_entry",
    columns: "id at actor action subject details",
  },
})
