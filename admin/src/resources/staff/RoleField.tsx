import { STAFF_ROLES, STAFF_ROLE_NAMES, type StaffRole } from "@northlot/contract"
import { MenuItem, TextField } from "@mui/material"

const MEANINGS: Readonly<Record<StaffRole, string>> = {
  owner: "Everything, including staff and policies.",
  finance: "Money: payments, payouts, refunds, the books.",
  support: "People, documents, listings, questions and messages.",
  inspector: "Inspections and their results.",
  "read-only": "Reads everything except documents and payout accounts. Changes nothing.",
}

export function RoleField({ value, onChange }: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <TextField
      select
      fullWidth
      margin="normal"
      label="Role"
      value={value}
      helperText={MEANINGS[value]}
      onChange={(event) => onChange(event.target.value as StaffRole)}
    >
      {STAFF_ROLES.map((role) => (
        <MenuItem key={role} value={role}>
          {STAFF_ROLE_NAMES[role]}
        </MenuItem>
      ))}
    </TextField>
  )
}
