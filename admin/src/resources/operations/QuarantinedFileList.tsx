import { QUARANTINE_DAYS } from "@northlot/contract"
import { ResourceList } from "../../ui/ResourceList"
import { endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { senderName } from "./senderName"

export function QuarantinedFileList() {
  return (
    <ResourceList
      title="Quarantine"
      list={endpoints.listQuarantinedFiles}
      nothing={`Nobody has sent an infected file in the last ${QUARANTINE_DAYS} days.`}
      refreshSeconds={60}
      columns={[
        {
          label: "Found",
          source: "found",
          phone: "title",
          brief: ({ found, fileName }) => `${found} in ${fileName || "a file without a name"}`,
        },
        { label: "File", source: "fileName" },
        { label: "From", sort: "sender", phone: "line", show: senderName },
        {
          label: "Sent",
          source: "lastSentAt",
          phone: "line",
          show: ({ lastSentAt }) => formatMomentBriefly(lastSentAt),
        },
        {
          label: "Times",
          source: "times",
          right: true,
          phone: "end",
          brief: ({ times }) => (times === 1 ? null : `${times} times`),
        },
        {
          label: "Kept until",
          source: "deletedBy",
          phone: "line",
          show: ({ deletedBy }) => formatMomentBriefly(deletedBy),
          brief: ({ deletedBy }) => `kept until ${formatMomentBriefly(deletedBy)}`,
        },
      ]}
    />
  )
}
