import { readFigure, type AdminInspectionLocation } from "@northlot/contract"
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { useId, useState } from "react"
import { useGetOne } from "react-admin"
import { api, endpoints, messageOf } from "../../providers/api"
import { useAct } from "../../ui/useAct"

type Locations = { id: string; items: AdminInspectionLocation[] }

/** Inspection locations: the address for sellers, the capacity an hour, and whether bookings are open. */
export function LocationsDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const { data, error } = useGetOne<Locations>("inspection-locations", { id: "all" })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Locations</DialogTitle>
      <DialogContent>
        {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
        {!data && !error ? <Skeleton variant="rounded" height={220} /> : null}
        <Stack spacing={3} sx={{ pt: 1 }}>
          {data?.items.map((location) => (
            <LocationForm key={location.id} location={location} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

function LocationForm({ location }: { location: AdminInspectionLocation }) {
  const { id, name, online } = location
  const headingId = useId()
  const { run, busy, problem, fields = {} } = useAct()
  const [address, setAddress] = useState(location.address)
  const [capacity, setCapacity] = useState(String(location.capacity))
  const [open, setOpen] = useState(location.open)
  const cars = readFigure(capacity, { minimum: 1, maximum: 20 })
  const carsProblem = !cars.ok ? cars.message : cars.value === null ? "Enter the number of cars." : null
  const changed =
    address.trim() !== location.address || (cars.ok ? cars.value : null) !== location.capacity || open !== location.open
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.5}
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && cars.ok && cars.value !== null)
          void run(
            () =>
              api(endpoints.writeInspectionLocation, {
                params: { id },
                body: { address: address.trim(), capacity: cars.value!, open },
              }),
            `${name} saved.`
          )
      }}
    >
      <Typography id={headingId} component="h3" variant="subtitle2">
        {name}
      </Typography>
      {problem && !fields.address && !fields.capacity && <Alert severity="error">{problem}</Alert>}
      {!online && (
        <TextField
          label="Address"
          size="small"
          value={address}
          error={Boolean(fields.address) || address.trim() === ""}
          helperText={
            fields.address ??
            (address.trim() === ""
              ? "Address missing: sellers cannot book here until you enter it."
              : "Sellers and calendars show this address.")
          }
          onChange={(event) => setAddress(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap", alignItems: "flex-start" }}>
        <TextField
          label="Cars per hour"
          size="small"
          value={capacity}
          error={Boolean(carsProblem ?? fields.capacity)}
          helperText={carsProblem ?? fields.capacity}
          onChange={(event) => setCapacity(event.target.value)}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
          sx={{ width: 150 }}
        />
        <FormControlLabel
          control={<Checkbox checked={open} onChange={(event) => setOpen(event.target.checked)} />}
          label="Takes new bookings"
        />
        <Button type="submit" variant="contained" disabled={!changed || carsProblem !== null} loading={busy}>
          Save
        </Button>
      </Stack>
    </Stack>
  )
}
