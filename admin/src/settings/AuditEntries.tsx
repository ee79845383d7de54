import type { AuditEntry } from "@northlot/contract"
import { DataTable, ResourceContextProvider, SearchInput, TextInput, useListContext } from "react-admin"
import { DownloadButton } from "../DownloadButton"
import { ResourceList } from "../ResourceList"
import { endpoints } from "../api"
import { formatMomentToTheSecond } from "../format"
import { actionName, actorName, detailsText } from "../resources/registrants/auditText"
import { saveReport } from "../saveReport"

const filters = [
  <SearchInput key="q" source="q" placeholder="Name, reference or anything recorded" alwaysOn />,
  <TextInput key="actor" source="actor" label="By (admin:name, an ID)" alwaysOn />,
  <TextInput key="action" source="action" label="Action (listing, account.disabled)" alwaysOn />,
  <TextInput key="subject" source="subject" label="About (an ID)" alwaysOn />,
  <TextInput key="from" source="from" label="From" type="date" slotProps={{ inputLabel: { shrink: true } }} alwaysOn />,
  <TextInput key="to" source="to" label="To" type="date" slotProps={{ inputLabel: { shrink: true } }} alwaysOn />,
]

/** The audit log's rows, by who did what to what and when. */
export function AuditEntries() {
  return (
    <ResourceContextProvider value="audit">
      <ResourceList<AuditEntry>
        title="Audit log"
        filters={filters}
        sort={{ field: "at", order: "DESC" }}
        rowClick={false}
        nothing="Nothing is recorded yet."
        actions={<FoundRows />}
        primary={({ action }) => actionName(action)}
        secondary={({ at, actor, subject }) => `${formatMomentToTheSecond(at)} · ${actorName(actor, "")} · ${subject}`}
        tertiary={() => null}
      >
        <DataTable.Col source="at" label="At" render={({ at }: AuditEntry) => formatMomentToTheSecond(at)} />
        <DataTable.Col source="actor" label="By" render={({ actor }: AuditEntry) => actorName(actor, "")} />
        <DataTable.Col source="action" label="Action" render={({ action }: AuditEntry) => actionName(action)} />
        <DataTable.Col source="subject" label="About" />
        <DataTable.Col
          source="details"
          label="Details"
          disableSort
          render={({ details }: AuditEntry) => detailsText(details)}
          sx={{ maxWidth: 420, overflowWrap: "anywhere" }}
        />
        <DataTable.Col source="number" label="Row" align="right" disableSort />
      </ResourceList>
    </ResourceContextProvider>
  )
}

function FoundRows() {
  const { filterValues } = useListContext()
  const save = () =>
    saveReport(endpoints.exportRows, { params: { list: "audit" }, query: { filter: JSON.stringify(filterValues) } })
  return <DownloadButton what="the rows that were found" onDownload={save} />
}
