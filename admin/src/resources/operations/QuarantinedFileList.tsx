import { QUARANTINE_DAYS, type QuarantinedFile } from "@northlot/contract"
import { DataTable } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { formatMomentBriefly } from "../../ui/format"
import { senderName } from "./senderName"

/** The server sorts the newest first and offers no other order. */
export function QuarantinedFileList() {
  return (
    <ResourceList<QuarantinedFile>
      title="Quarantine"
      nothing={`Nobody has sent an infected file in the last ${QUARANTINE_DAYS} days.`}
      filters={[]}
      sort={{ field: "lastSentAt", order: "DESC" }}
      refreshSeconds={60}
      primary={({ found, fileName }) => `${found} in ${fileName || "a file without a name"}`}
      secondary={(file) =>
        `${senderName(file)} · ${formatMomentBriefly(file.lastSentAt)} · kept until ${formatMomentBriefly(file.deletedBy)}`
      }
      tertiary={({ times }) => (times === 1 ? null : `${times} times`)}
    >
      <DataTable.Col
        source="lastSentAt"
        label="Sent"
        disableSort
        render={(file: QuarantinedFile) => formatMomentBriefly(file.lastSentAt)}
      />
      <DataTable.Col source="found" label="Found" disableSort />
      <DataTable.Col source="fileName" label="File" disableSort />
      <DataTable.Col source="actor" label="From" disableSort render={(file: QuarantinedFile) => senderName(file)} />
      <DataTable.Col source="times" label="Times" disableSort />
      <DataTable.Col
        source="deletedBy"
        label="Kept until"
        disableSort
        render={(file: QuarantinedFile) => formatMomentBriefly(file.deletedBy)}
      />
    </ResourceList>
  )
}
