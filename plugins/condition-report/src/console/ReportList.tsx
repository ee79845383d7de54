import { useMediaQuery, type Theme } from "@mui/material"
import { BooleanField, DataTable, List, SimpleList } from "react-admin"
import { Car, momentText, Written, type Report } from "./parts.js"

const isFinal = ({ final }: Report) => (final ? "Final" : "Can be changed")

/** The reports of all cars; the server can only sort them by the time of writing. */
export default function ReportList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("md"))
  return (
    <List title="Condition reports" sort={{ field: "writtenAt", order: "DESC" }} exporter={false} storeKey={false}>
      {isNarrow ? (
        <SimpleList<Report>
          rowClick="show"
          primaryText={() => <Car />}
          secondaryText={(report) => `${momentText.format(new Date(report.writtenAt))} · ${isFinal(report)}`}
          tertiaryText={(report) => `${report.average} of 5`}
        />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col label="Car" disableSort>
            <Car />
          </DataTable.Col>
          <DataTable.Col source="average" disableSort />
          <DataTable.Col source="final" disableSort field={BooleanField} />
          <DataTable.Col source="writtenAt" label="Written">
            <Written />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  )
}
