import type { ConductCase } from "@northlot/contract"
import { Button } from "@mui/material"
import { DataTable, SelectInput } from "react-admin"
import { May } from "../../ui/May"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { useAct } from "../../ui/useAct"
import { CASE_NAMES, caseSentence, caseState } from "./caseText"

const STATES = [
  { id: "open", name: "To look at" },
  { id: "decided", name: "Decided" },
]
const KINDS = Object.entries(CASE_NAMES).map(([id, name]) => ({ id, name }))
const filters = [
  <SelectInput key="state" source="state" label="Show" choices={STATES} emptyText="All" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Kind" choices={KINDS} emptyText="All" alwaysOn />,
]

/** Reports of members and automatic findings. The server sorts open cases first. */
export function ConductCaseList() {
  return (
    <ResourceList<ConductCase>
      title="Reports"
      nothing="Nobody has reported anything, and nothing looks strange."
      filters={filters}
      actions={
        <May call={endpoints.lookAtConduct}>
          <LookButton />
        </May>
      }
      sort={{ field: "queue", order: "ASC" }}
      refreshSeconds={60}
      primary={({ about }) => about.name || about.email}
      secondary={(one) => `${caseSentence(one)}${one.listing ? ` · ${one.listing.title}` : ""}`}
      tertiary={(one) => <StatusChip label={caseState(one)} />}
    >
      <DataTable.Col
        source="openedAt"
        label="Since"
        disableSort
        render={({ openedAt }: ConductCase) => formatMomentBriefly(openedAt)}
      />
      <DataTable.Col
        source="kind"
        label="Kind"
        disableSort
        render={({ kind }: ConductCase) => (kind === "report" ? "Report" : "Pattern")}
      />
      <DataTable.Col
        source="about"
        label="About"
        disableSort
        render={({ about }: ConductCase) => about.name || about.email}
      />
      <DataTable.Col source="text" label="What" disableSort render={caseSentence} />
      <DataTable.Col
        source="listing"
        label="Vehicle"
        disableSort
        render={({ listing }: ConductCase) => listing?.title ?? "–"}
      />
      <DataTable.Col
        source="decided"
        label="State"
        disableSort
        render={(one: ConductCase) => <StatusChip label={caseState(one)} />}
      />
    </ResourceList>
  )
}

function LookButton() {
  const { run, busy } = useAct()
  return (
    <Button loading={busy} onClick={() => void run(() => api(endpoints.lookAtConduct), "Looked for patterns.")}>
      Look now
    </Button>
  )
}
