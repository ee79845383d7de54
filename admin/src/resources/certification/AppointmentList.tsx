import type { AdminAppointment, AdminInspectionLocation } from "@northlot/contract"
import { Alert, Button } from "@mui/material"
import { useState } from "react"
import { DataTable, DateInput, SearchInput, SelectInput, useGetOne } from "react-admin"
import { Link } from "react-router-dom"
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

/** The server sorts booked appointments first, by time, and offers no other order. */
export function AppointmentList() {
  const [places, setPlaces] = useState(false)
  return (
    <>
      <MissingAddresses onEnter={() => setPlaces(true)} />
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

/** Names the locations that nobody can book, because sellers could not be told where they are. */
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
