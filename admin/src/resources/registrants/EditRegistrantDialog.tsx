import type { Registrant } from "@northlot/contract"
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from "@mui/material"
import { useState, type FormEvent } from "react"
import { acts } from "../../dataProvider"
import { KINDS, ROLES, choicesOf } from "../../labels"
import { useAct } from "../../useAct"

const TEXTS = [
  { name: "first", label: "First name" },
  { name: "last", label: "Last name" },
  { name: "email", label: "E-mail", type: "email", help: "Also what the person signs in with." },
  { name: "mobile", label: "Mobile", type: "tel" },
  { name: "location", label: "Location" },
] as const

/** Corrects what somebody gave; only what was changed is sent. */
export function EditRegistrantDialog({ person, onClose }: { person: Registrant; onClose: () => void }) {
  const { run, busy, problem, fields } = useAct()
  const [typed, setTyped] = useState({
    first: person.first,
    last: person.last,
    email: person.email,
    mobile: person.mobile,
    location: person.location,
    role: person.role,
    type: person.buyerType ?? person.sellerType ?? "private",
  })
  const set = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { role, type } = typed
    const change = {
      first: typed.first,
      last: typed.last,
      email: typed.email,
      mobile: typed.mobile.trim() || null,
      location: typed.location.trim() || null,
      role,
      buyerType: role === "buyer" ? type : null,
      sellerType: role === "seller" ? type : null,
    }
    if (await run(() => acts.changeRegistrant(person.id, change), "User saved.")) onClose()
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="edit-registrant">
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id="edit-registrant">Edit Registrant</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {problem && !TEXTS.some(({ name }) => fields?.[name]) && <Alert severity="error">{problem}</Alert>}
            {TEXTS.map((field) => (
              <TextField
                key={field.name}
                label={field.label}
                type={"type" in field ? field.type : "text"}
                value={typed[field.name]}
                error={Boolean(fields?.[field.name])}
                helperText={fields?.[field.name] ?? ("help" in field ? field.help : undefined)}
                onChange={set(field.name)}
              />
            ))}
            <KindFields role={typed.role} type={typed.type} onRole={set("role")} onType={set("type")} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface KindFieldsProps {
  role: Registrant["role"]
  type: "private" | "dealer"
  onRole: (event: { target: { value: string } }) => void
  onType: (event: { target: { value: string } }) => void
}

/** Role and, but for brokers, type. */
export function KindFields({ role, type, onRole, onType }: KindFieldsProps) {
  return (
    <Stack direction={{ xs: "column", sm: "row" }} spacing={2}>
      <TextField select fullWidth label="Role" value={role} onChange={onRole}>
        {choicesOf(ROLES).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        label="Type"
        value={role === "broker" ? "" : type}
        onChange={onType}
        disabled={role === "broker"}
      >
        {choicesOf(KINDS).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}
