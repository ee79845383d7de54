import type { Registrant } from "@northlot/contract"
import { Chip } from "@mui/material"
import { DataTable, List, SearchInput, SelectInput } from "react-admin"
import { formatMoment } from "../../format"

const choices = (...ids: string[]) => ids.map((id) => ({ id, name: id }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="role" source="role" choices={choices("buyer", "seller", "broker")} alwaysOn />,
  <SelectInput key="licence" source="licence" choices={choices("pending", "verified", "expired", "rejected")} alwaysOn />,
]

export function RegistrantList() {
  return (
    <List filters={filters} exporter={false} perPage={25}>
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col label="Created" disableSort render={(person: Registrant) => formatMoment(person.created_at)} />
        <DataTable.Col source="email" disableSort />
        <DataTable.Col source="first" disableSort />
        <DataTable.Col source="last" disableSort />
        <DataTable.Col source="mobile" disableSort />
        <DataTable.Col source="role" disableSort />
        <DataTable.Col label="Buyer Type" disableSort render={(person: Registrant) => person.buyerType ?? person.sellerType ?? "–"} />
        <DataTable.Col label="Licence" disableSort render={(person: Registrant) => person.dealer?.licence ?? "–"} />
        <DataTable.Col
          label="Status"
          disableSort
          render={(person: Registrant) => <Chip size="small" label={person.status} color={person.status === "active" ? "success" : "error"} />}
        />
      </DataTable>
    </List>
  )
}
