import { withPublicRecords } from "#src/platform/public-records"

/** What others may read of this module, and join. */
export const FoundationRecords = withPublicRecords("foundation", {
  AuditEntry: {
    table: "audit_entry",
    columns: "id at actor action subject details",
  },
})
