import { Button } from "@mui/material"
import { SelectInput } from "react-admin"
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

/** Reports of members and automatic findings. */
export function ConductCaseList() {
  return (
    <ResourceList
      title="Reports"
      list={endpoints.listConductCases}
      nothing="Nobody has reported anything, and nothing looks strange."
      filters={filters}
      actions={
        <May call={endpoints.lookAtConduct}>
          <LookButton />
        </May>
      }
      refreshSeconds={60}
      columns={[
        { label: "Since", source: "openedAt", show: ({ openedAt }) => formatMomentBriefly(openedAt) },
        { label: "Kind", source: "kind", show: ({ kind }) => (kind === "report" ? "Report" : "Pattern") },
        { label: "About", source: "about", phone: "title", show: ({ about }) => about.name || about.email },
        { label: "What", phone: "line", show: caseSentence },
        { label: "Vehicle", source: "listing", phone: "line", show: ({ listing }) => listing?.title },
        { label: "State", sort: "queue", phone: "end", show: (one) => <StatusChip label={caseState(one)} /> },
      ]}
    />
  )
}

function LookButton() {
  const { run, busy } = useAct()
  return (
    <Button
      loading={busy}
      onClick={() => void run(() => api(endpoints.lookAtConduct), "The search for patterns is done.")}
    >
      Look for patterns now
    </Button>
  )
}
