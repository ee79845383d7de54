import type { AdminAppointment } from "@northlot/contract"
import { Button } from "@mui/material"
import { useState } from "react"
import { DataTable, DateInput, SearchInput, SelectInput } from "react-admin"
import { Link } from "react-router-dom"
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

/** The server sorts booked appointments first, by time, and offers no other order. */
export function AppointmentList() {
  const [places, setPlaces] = useState(false)
  return (
    <>
      <ResourceList<AdminAppointment>
        title="Inspections"
        filters={filters}
        sort={{ field: "queue", order: "ASC" }}
        refreshSeconds={30}
        actions={
          <>
            <Button size="small" component={Link} to="/inspection-calendar">
              Calendar
            </Button>
            <Button size="small" onClick={() => setPlaces(true)}>
              Locations
            </Button>
          </>
        }
        primary={(row) => row.title}
        secondary={(row) => `${formatMomentBriefly(row.startsAt)} · ${row.location.name} · ${row.contact.name}`}
        tertiary={(row) => <StatusChip label={APPOINTMENT_STATUSES[row.status]} />}
      >
        <DataTable.Col
          source="startsAt"
          label="When"
          disableSort
          render={(row: AdminAppointment) => formatMomentBriefly(row.startsAt)}
        />
        <DataTable.Col
          source="location"
          label="Where"
          disableSort
          render={(row: AdminAppointment) => row.location.name}
        />
        <DataTable.Col source="title" label="Vehicle" disableSort />
        <DataTable.Col source="vin" label="VIN" disableSort />
        <DataTable.Col
          source="contact"
          label="Contact"
          disableSort
          render={(row: AdminAppointment) => `${row.contact.name}, ${row.contact.phone}`}
        />
        <DataTable.Col
          source="status"
          label="Status"
          disableSort
          render={(row: AdminAppointment) => <StatusChip label={APPOINTMENT_STATUSES[row.status]} />}
        />
        <DataTable.Col
          source="report"
          label="Result"
          disableSort
          render={(row: AdminAppointment) =>
            row.report ? (row.report.outcome === "passed" ? "Passed" : "Failed") : "–"
          }
        />
      </ResourceList>
      {places && <LocationsDialog onClose={() => setPlaces(false)} />}
    </>
  )
}
