import type { AdminInspectionLocation } from "@northlot/contract"
import { Alert, Button } from "@mui/material"
import { useState } from "react"
import { DateInput, SearchInput, SelectInput, useGetOne } from "react-admin"
import { May } from "../../ui/May"
import { endpoints } from "../../providers/api"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { formatMomentBriefly } from "../../ui/format"
import { APPOINTMENT_STATUSES, choicesOf } from "../../ui/labels"
import { LocationsDialog } from "./LocationsDialog"

const LOCATIONS = [
  { id: "etobicoke", name: "Etobicoke" },
  { id: "ajax", name: "Ajax" },
  { id: "online", name: "Online" },
]

const filters = [
  <SearchInput key="q" source="q" placeholder="Vehicle, VIN, name or email" alwaysOn />,
  <DateInput key="date" source="date" label="Day" alwaysOn />,
  <SelectInput key="location" source="location" choices={LOCATIONS} emptyText="Any location" alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    choices={choicesOf(APPOINTMENT_STATUSES)}
    emptyText="Any status"
    alwaysOn
  />,
]

export function AppointmentList() {
  const [places, setPlaces] = useState(false)
  return (
    <>
      <MissingAddresses onEnter={() => setPlaces(true)} />
      <ResourceList
        title="Inspections"
        list={endpoints.listAdminAppointments}
        filters={filters}
        refreshSeconds={30}
        actions={
          <Button size="small" onClick={() => setPlaces(true)}>
            Locations
          </Button>
        }
        columns={[
          {
            label: "When",
            source: "startsAt",
            phone: "line",
            show: ({ startsAt }) => formatMomentBriefly(startsAt),
          },
          { label: "Where", source: "location", phone: "line", show: ({ location }) => location.name },
          { label: "Vehicle", source: "title", phone: "title" },
          { label: "VIN", source: "vin" },
          {
            label: "Contact",
            source: "contact",
            phone: "line",
            show: ({ contact }) => `${contact.name}, ${contact.phone}`,
            brief: ({ contact }) => contact.name,
          },
          {
            label: "Status",
            source: "status",
            phone: "end",
            show: ({ status }) => <StatusChip label={APPOINTMENT_STATUSES[status]} />,
          },
          { label: "Result", show: ({ report }) => report && (report.outcome === "passed" ? "Passed" : "Failed") },
        ]}
      />
      {places && <LocationsDialog onClose={() => setPlaces(false)} />}
    </>
  )
}

/** Warns of inspection locations without an address, because sellers cannot book them. */
function MissingAddresses({ onEnter }: { onEnter: () => void }) {
  const { data } = useGetOne<{ id: string; items: AdminInspectionLocation[] }>("inspection-locations", { id: "all" })
  const names = (data?.items ?? []).filter(({ online, address }) => !online && address === "").map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        <May call={endpoints.writeInspectionLocation}>
          <Button color="inherit" size="small" onClick={onEnter}>
            Enter
          </Button>
        </May>
      }
    >
      {`Sellers cannot book ${new Intl.ListFormat("en-CA", { type: "disjunction" }).format(names)}: the address is missing.`}
    </Alert>
  )
}
