import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const OperationsRecords = withPublicRecords("operations", {
  AuditEntry: {
    table: "audit_entry",
    columns: "id at actor action subject details",
  },
})
