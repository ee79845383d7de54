import type { AuditEntry } from "@northlot/contract"
import { DataTable, DateInput, ResourceContextProvider, SearchInput, TextInput } from "react-admin"
import { ResourceList } from "../../ui/ResourceList"
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
    <ResourceContextProvider value="audit">
      <ResourceList<AuditEntry>
        title="Rows"
        within
        filters={filters}
        sort={{ field: "at", order: "DESC" }}
        rowClick={false}
        nothing="Nothing is recorded yet."
        primary={({ action }) => actionName(action)}
        secondary={({ at, actor, subject }) => `${formatMomentToTheSecond(at)} · ${actorName(actor, "")} · ${subject}`}
        tertiary={() => null}
      >
        <DataTable.Col
          source="at"
          label="At"
          render={({ at }: AuditEntry) => formatMomentToTheSecond(at)}
          sx={{ minWidth: 130 }}
        />
        <DataTable.Col source="actor" label="By" render={({ actor }: AuditEntry) => actorName(actor, "")} />
        <DataTable.Col source="action" label="Action" render={({ action }: AuditEntry) => actionName(action)} />
        <DataTable.Col source="subject" label="About" sx={{ overflowWrap: "anywhere", minWidth: 140 }} />
        <DataTable.Col
          source="details"
          label="Details"
          disableSort
          render={({ details }: AuditEntry) => detailsText(details)}
          sx={{ maxWidth: 420, minWidth: 260, overflowWrap: "anywhere" }}
        />
        <DataTable.Col source="number" label="Row" align="right" disableSort />
      </ResourceList>
    </ResourceContextProvider>
  )
}
