import { DateInput, SearchInput, TextInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
import { endpoints } from "../../providers/api"
import { formatMomentToTheSecond } from "../../ui/format"
import { actionName, actorName, detailsText } from "../account/auditText"

const filters = [
  <SearchInput key="q" source="q" placeholder="Name, reference or anything recorded" alwaysOn />,
  <TextInput key="actor" source="actor" label="By" alwaysOn />,
  <TextInput key="action" source="action" label="Action" alwaysOn />,
  <TextInput key="subject" source="subject" label="About (an ID)" alwaysOn />,
  <DateInput key="from" source="from" label="From" alwaysOn />,
  <DateInput key="to" source="to" label="Until" alwaysOn />,
]

/** Rows of the audit log, with filters for actor, action, subject and time. */
export function AuditEntries() {
  return (
    <ResourceList
      title="Rows"
      within
      list={endpoints.listAuditEntries}
      filters={filters}
      rowClick={false}
      nothing="Nothing is recorded yet."
      columns={[
        {
          label: "At",
          source: "at",
          phone: "line",
          show: ({ at }) => formatMomentToTheSecond(at),
          sx: { minWidth: 130 },
        },
        { label: "By", source: "actor", phone: "line", show: ({ actor }) => actorName(actor, "") },
        { label: "Action", source: "action", phone: "title", show: ({ action }) => actionName(action) },
        { label: "About", source: "subject", phone: "line", sx: { overflowWrap: "anywhere", minWidth: 140 } },
        {
          label: "Details",
          show: ({ details }) => detailsText(details),
          sx: { maxWidth: 420, minWidth: 260, overflowWrap: "anywhere" },
        },
        { label: "Row", source: "number", right: true },
      ]}
    />
  )
}
