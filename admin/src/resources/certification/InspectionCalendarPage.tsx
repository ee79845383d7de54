import type { InspectionCalendar, InspectionCalendarDay, InspectionClosure } from "@northlot/contract"
import ChevronLeftIcon from "@mui/icons-material/ChevronLeft"
import ChevronRightIcon from "@mui/icons-material/ChevronRight"
import {
  Alert,
  Box,
  Button,
  IconButton,
  Link as WebLink,
  MenuItem,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Title } from "react-admin"
import { Link, useSearchParams } from "react-router-dom"
import { ActDialog } from "../../ui/ActDialog"
import { LoadError } from "../../ui/LoadError"
import { May } from "../../ui/May"
import { ReasonField, isReason, wordsOf } from "../../ui/ReasonDialog"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatDay, formatTimeOfDay } from "../../ui/format"
import { APPOINTMENT_STATUSES } from "../../ui/labels"
import { useAct } from "../../ui/useAct"
import { useMay } from "../../ui/useMay"

const NOBODY = ""
const DAY_MILLISECONDS = 86_400_000

const weekday = new Intl.DateTimeFormat("en-CA", { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" })
const dayName = (date: string) => weekday.format(new Date(`${date}T00:00:00Z`))
const daysLater = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MILLISECONDS).toISOString().slice(0, 10)

/** Seven days of inspections with places, times, inspectors, free slots and closed hours. */
export default function InspectionCalendarPage() {
  const [search, setSearch] = useSearchParams()
  const from = search.get("from") ?? undefined
  const { data, error, refetch } = useQuery({
    queryKey: ["inspection-calendar", from ?? "today"],
    queryFn: () => api(endpoints.readInspectionCalendar, { query: from ? { from } : {} }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const [closing, setClosing] = useState(false)
  const turn = (days: number) => setSearch({ from: daysLater(data!.from, days) })
  return (
    <Box sx={{ py: 2, px: { xs: 1, sm: 2 } }}>
      <Title title="Calendar of inspections" />
      <Stack spacing={2}>
        <Box sx={{ display: "flex", gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          <Typography component="h1" variant="h5" sx={{ fontWeight: 700, flexGrow: 1 }}>
            Calendar of inspections
          </Typography>
          <IconButton aria-label="A week earlier" disabled={!data} onClick={() => turn(-7)}>
            <ChevronLeftIcon />
          </IconButton>
          <Button size="small" onClick={() => setSearch({})}>
            Today
          </Button>
          <IconButton aria-label="A week later" disabled={!data} onClick={() => turn(7)}>
            <ChevronRightIcon />
          </IconButton>
          <May call={endpoints.addInspectionClosure}>
            <Button variant="outlined" size="small" disabled={!data} onClick={() => setClosing(true)}>
              Close days
            </Button>
          </May>
        </Box>
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton variant="rounded" height={360} />}
        {data && (
          <>
            {data.locations.map((location) => (
              <Section key={location.id} title={location.name}>
                <Box
                  sx={{
                    display: "grid",
                    gap: 1,
                    gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", md: "repeat(7, minmax(0, 1fr))" },
                  }}
                >
                  {location.days.map((day) => (
                    <Day key={day.date} day={day} inspectors={data.inspectors} />
                  ))}
                </Box>
              </Section>
            ))}
            <Closures closures={data.closures} />
          </>
        )}
      </Stack>
      {closing && data && <CloseDialog calendar={data} onClose={() => setClosing(false)} />}
    </Box>
  )
}

function Day({ day, inspectors }: { day: InspectionCalendarDay; inspectors: readonly string[] }) {
  const { date, closed, capacity, appointments } = day
  return (
    <Box sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 1, minWidth: 0 }}>
      <Typography component="h3" variant="subtitle2">
        {dayName(date)}
      </Typography>
      <Typography variant="caption" color={closed ? "error" : "textSecondary"} sx={{ display: "block", mb: 0.5 }}>
        {closed ? `Closed: ${closed}` : `${Math.max(0, capacity - appointments.length)} of ${capacity} free`}
      </Typography>
      <Stack spacing={1}>
        {appointments.map((appointment) => (
          <Appointment key={appointment.id} appointment={appointment} inspectors={inspectors} />
        ))}
      </Stack>
    </Box>
  )
}

interface AppointmentProps {
  appointment: InspectionCalendarDay["appointments"][number]
  inspectors: readonly string[]
}

function Appointment({ appointment, inspectors }: AppointmentProps) {
  const { id, title, status, inspector } = appointment
  const time = formatTimeOfDay(appointment.time)
  const { run, busy, problem } = useAct()
  const may = useMay()
  const names = inspector && !inspectors.includes(inspector) ? [...inspectors, inspector] : inspectors
  return (
    <Box sx={{ borderTop: 1, borderColor: "divider", pt: 0.5 }}>
      <WebLink component={Link} to={`/appointments/${id}/show`} variant="body2" sx={{ overflowWrap: "anywhere" }}>
        {time} {title}
      </WebLink>
      {status !== "booked" && (
        <Box>
          <StatusChip label={APPOINTMENT_STATUSES[status]} />
        </Box>
      )}
      {status === "booked" && may(endpoints.assignInspector) ? (
        <TextField
          select
          size="small"
          variant="standard"
          fullWidth
          value={inspector ?? NOBODY}
          disabled={busy}
          error={Boolean(problem)}
          helperText={problem}
          onChange={({ target }) =>
            void run(
              () => api(endpoints.assignInspector, { params: { id }, body: { to: target.value || null } }),
              target.value ? `${target.value} makes this inspection.` : "No inspector is assigned to this inspection."
            )
          }
          slotProps={{ select: { displayEmpty: true }, htmlInput: { "aria-label": `Inspector of ${title}, ${time}` } }}
        >
          <MenuItem value={NOBODY}>Nobody</MenuItem>
          {names.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        inspector && (
          <Typography variant="caption" color="textSecondary">
            {inspector}
          </Typography>
        )
      )}
    </Box>
  )
}

function Closures({ closures }: { closures: readonly InspectionClosure[] }) {
  const [removing, setRemoving] = useState<InspectionClosure | null>(null)
  return (
    <Section title="Closures">
      <RecordTable<InspectionClosure>
        rows={closures}
        keyOf={({ id }) => id}
        empty="No day is closed."
        stacks
        columns={[
          { label: "Where", show: ({ location }) => location?.name ?? "All locations" },
          {
            label: "Days",
            show: ({ from, to }) => (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`),
          },
          { label: "Why", wraps: true, show: ({ reason }) => reason },
          { label: "By", show: ({ by }) => by },
          {
            label: "",
            show: (closure) => (
              <May call={endpoints.removeInspectionClosure}>
                <Button size="small" onClick={() => setRemoving(closure)}>
                  Open again
                </Button>
              </May>
            ),
          },
        ]}
      />
      {removing && (
        <ActDialog
          title="Take bookings on these days again?"
          consequence={`${removing.location?.name ?? "All locations"}: ${removing.reason}`}
          action="Open again"
          done="These days can be booked again."
          ready
          onClose={() => setRemoving(null)}
          onConfirm={() => api(endpoints.removeInspectionClosure, { params: { id: removing.id } })}
        />
      )}
    </Section>
  )
}

const ALL = "all"

function CloseDialog({ calendar, onClose }: { calendar: InspectionCalendar; onClose: () => void }) {
  const [location, setLocation] = useState(ALL)
  const [from, setFrom] = useState(calendar.from)
  const [to, setTo] = useState(calendar.from)
  const [typed, setTyped] = useState("")
  const reason = wordsOf(typed)
  const booked = calendar.locations
    .filter(({ id }) => location === ALL || id === location)
    .flatMap(({ days }) => days.filter(({ date }) => from <= date && date <= to))
    .flatMap(({ appointments }) => appointments.filter(({ status }) => status === "booked"))
  return (
    <ActDialog
      title="Close days"
      consequence="Nobody can book or move an inspection to these days. Existing bookings stay."
      action="Close"
      done="These days take no bookings."
      ready={from !== "" && to !== "" && isReason(reason)}
      fields={["locationId", "from", "to", "reason"]}
      onClose={onClose}
      onConfirm={() =>
        api(endpoints.addInspectionClosure, {
          body: { locationId: location === ALL ? null : location, from, to, reason },
        })
      }
    >
      {(refused) => (
        <Stack spacing={2} sx={{ pt: 2 }}>
          {booked.length > 0 && (
            <Alert severity="warning">
              <span>
                {booked.length === 1 ? "1 inspection of this week is" : `${booked.length} inspections of this week are`}
              </span>{" "}
              booked on these days. If an inspection cannot be made, cancel the appointment on its own page. The seller
              is then notified.
            </Alert>
          )}
          <TextField
            select
            label="Location"
            value={location}
            error={Boolean(refused.locationId)}
            helperText={refused.locationId}
            onChange={({ target }) => setLocation(target.value)}
          >
            <MenuItem value={ALL}>All locations</MenuItem>
            {calendar.locations.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Stack direction={{ xs: "column", sm: "row" }} spacing={{ xs: 2, sm: 1.5 }}>
            <TextField
              label="First day"
              type="date"
              fullWidth
              value={from}
              error={Boolean(refused.from)}
              helperText={refused.from}
              onChange={({ target }) => setFrom(target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <TextField
              label="Last day"
              type="date"
              fullWidth
              value={to}
              error={Boolean(refused.to)}
              helperText={refused.to}
              onChange={({ target }) => setTo(target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          </Stack>
          <ReasonField value={typed} refused={refused.reason} onChange={setTyped} />
        </Stack>
      )}
    </ActDialog>
  )
}
