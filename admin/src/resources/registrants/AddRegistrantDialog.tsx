import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from "@mui/material"
import type { Registrant } from "@northlot/contract"
import { useState, type FormEvent } from "react"
import { acts } from "../../dataProvider"
import { useAct } from "../../useAct"
import { KindFields } from "./EditRegistrantDialog"

const PERSON = [
  { name: "email", label: "E-mail", type: "email" },
  {
    name: "password",
    label: "Password",
    type: "password",
    help: "At least 8 characters. The person can change it by a link.",
  },
  { name: "first", label: "First name" },
  { name: "last", label: "Last name" },
  { name: "mobile", label: "Mobile", type: "tel" },
  { name: "location", label: "Location" },
] as const

const DEALER = [
  { name: "name", label: "Registered name" },
  { name: "address", label: "Address" },
  { name: "omvic", label: "OMVIC number" },
  { name: "tel", label: "Telephone" },
  { name: "representative", label: "Representative" },
] as const

interface FieldDefinition {
  name: string
  label: string
  type?: string
  help?: string
}

/** An account by hand; its identity or licence is verified as everybody's. */
export function AddRegistrantDialog({ onClose }: { onClose: () => void }) {
  const { run, busy, problem, fields } = useAct()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [role, setRole] = useState<Registrant["role"]>("buyer")
  const [type, setType] = useState<"private" | "dealer">("private")
  const [missing, setMissing] = useState(false)
  const isDealer = role !== "broker" && type === "dealer"
  const text = (name: string) => (typed[name] ?? "").trim()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!text("email") || !typed.password)
    if (!text("email") || !typed.password) return
    const person = {
      email: text("email"),
      password: typed.password,
      first: text("first"),
      last: text("last"),
      mobile: text("mobile") || null,
      location: text("location") || null,
      role,
      buyerType: role === "buyer" ? type : null,
      sellerType: role === "seller" ? type : null,
      dealer: isDealer
        ? {
            name: text("name"),
            address: text("address"),
            omvic: text("omvic"),
            tel: text("tel"),
            representative: text("representative"),
          }
        : null,
    }
    if (await run(() => acts.createRegistrant(person), "User saved.")) onClose()
  }
  const input = ({ name, label, type: kind, help }: FieldDefinition, path: string) => (
    <TextField
      key={name}
      label={label}
      type={kind ?? "text"}
      value={typed[name] ?? ""}
      error={Boolean(fields?.[path])}
      helperText={fields?.[path] ?? help}
      autoComplete={kind === "password" ? "new-password" : "off"}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  )
  const shownAtField = Object.keys(fields ?? {}).length > 0
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="add-registrant">
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id="add-registrant">Add User</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {missing && <Alert severity="error">Email and password are required.</Alert>}
            {problem && !shownAtField && <Alert severity="error">{problem}</Alert>}
            <KindFields
              role={role}
              type={type}
              onRole={({ target }) => setRole(target.value as Registrant["role"])}
              onType={({ target }) => setType(target.value as "private" | "dealer")}
            />
            {PERSON.map((field) => input(field, field.name))}
            {isDealer && DEALER.map((field) => input(field, `dealer.${field.name}`))}
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
