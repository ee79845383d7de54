import { STAFF_TASK_WORDS, formatMoney, type StaffTask, type StaffTaskGroup } from "@northlot/contract"
import {
  Alert,
  Box,
  Button,
  Chip,
  Menu,
  MenuItem,
  Paper,
  Skeleton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material"
import { Suspense, useId, useState } from "react"
import { Link } from "react-router-dom"
import { api, endpoints } from "../providers/api"
import { LoadError } from "../ui/LoadError"
import { formatAge, formatMomentBriefly, formatNumber, formatTimeLeft } from "../ui/format"
import { lazyPart } from "../ui/lazyPart"
import { useAct } from "../ui/useAct"
import { useOwnSession } from "../ui/useMayOpen"
import { ALL, KIND_FIELD, type ChosenKind } from "./chosenKind"
import { useStaffTasks } from "./useStaffTasks"

/** This filter loads later, because the code of its form field is a tenth of the dashboard's code. */
const KindFilter = lazyPart(() => import("./KindFilter"))

/** More rows would push the dashboard's figures out of sight. */
const ROWS_AT_FIRST = 10

type Whose = "everybody" | "mine"

/** This style sets the colour of the line between rows. Each row sets the colour of its own left edge. */
const LIST = {
  m: 0,
  p: 0,
  listStyle: "none",
  overflow: "hidden",
  "& > li + li": { borderTop: 1, borderTopColor: "divider" },
} as const

/** The staff's open tasks, the most urgent first. Each row links to the page where the task is done. */
export function Waiting() {
  const [whose, setWhose] = useState<Whose>("everybody")
  const [type, setType] = useState<ChosenKind>(ALL)
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useStaffTasks({
    ...(whose === "mine" ? { whose } : {}),
    ...(type === ALL ? {} : { type }),
  })
  const { data: own } = useOwnSession()
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  const { items, total, groups, serverNow } = data
  const shown = all ? items : items.slice(0, ROWS_AT_FIRST)
  const isFiltered = whose === "mine" || type !== ALL
  return (
    <Stack spacing={1.5}>
      {(groups.length > 0 || isFiltered) && <Filters {...{ whose, setWhose, type, setType, groups }} />}
      {items.length === 0 && (
        <Typography color="textSecondary">
          {isFiltered ? "No task matches these filters." : "No task waits for you."}
        </Typography>
      )}
      {shown.length > 0 && (
        <Paper component="ul" variant="outlined" sx={LIST}>
          {shown.map((task) => (
            <Row
              key={task.id}
              task={task}
              now={serverNow}
              viewer={own?.username ?? null}
              staff={groups.find((group) => group.type === task.type)?.staff ?? []}
              onRefused={() => void refetch()}
            />
          ))}
        </Paper>
      )}
      {items.length > ROWS_AT_FIRST && (
        <Button onClick={() => setAll(!all)} sx={{ alignSelf: "flex-start" }}>
          {all ? "Show the most urgent" : `Show all ${formatNumber(items.length)}`}
        </Button>
      )}
      {all && total > items.length && (
        <Typography color="textSecondary">
          {formatNumber(total)} tasks wait. The {items.length} most urgent are shown; choose a kind to see others.
        </Typography>
      )}
    </Stack>
  )
}

interface FiltersProps {
  whose: Whose
  setWhose: (whose: Whose) => void
  type: ChosenKind
  setType: (type: ChosenKind) => void
  groups: readonly StaffTaskGroup[]
}

function Filters({ whose, setWhose, type, setType, groups }: FiltersProps) {
  // The filter still offers the chosen kind after the last task of this kind is done.
  const kinds = groups.some((group) => group.type === type) || type === ALL ? groups : [...groups, { type, count: 0 }]
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Whose"
        value={whose}
        onChange={(_event, chosen: Whose | null) => chosen && setWhose(chosen)}
        sx={{ "& .MuiToggleButton-root": { minHeight: { xs: 44, sm: 40 }, px: 2 } }}
      >
        <ToggleButton value="everybody">Everybody&apos;s</ToggleButton>
        <ToggleButton value="mine">Mine</ToggleButton>
      </ToggleButtonGroup>
      <Suspense fallback={<Box sx={{ ...KIND_FIELD, minHeight: { xs: 44, sm: 40 } }} />}>
        <KindFilter kinds={kinds} type={type} setType={setType} />
      </Suspense>
    </Stack>
  )
}

const EDGE: Readonly<Record<StaffTask["urgency"], string>> = {
  overdue: "error.main",
  soon: "warning.main",
  waiting: "divider",
}

const TEXT: Readonly<Record<StaffTask["urgency"], string>> = {
  overdue: "error",
  soon: "warning",
  waiting: "textSecondary",
}

interface RowProps {
  task: StaffTask
  now: string
  viewer: string | null
  /** The staff members who can take the task. */
  staff: readonly string[]
  onRefused: () => void
}

function Row({ task, now, viewer, staff, onRefused }: RowProps) {
  const { type, about, person, amountCents, urgency, place, assignedTo } = task
  const { title, act } = STAFF_TASK_WORDS[type]
  const { run, busy, problem } = useAct()
  const titleId = useId()
  const assign = async (to: string | null) => {
    const done = await run(() =>
      api(endpoints.assignStaffTask, { params: { id: task.id }, body: { to, from: assignedTo } })
    )
    if (!done) onRefused()
  }
  return (
    <Box
      component="li"
      aria-labelledby={titleId}
      sx={{
        display: "grid",
        alignItems: "center",
        columnGap: 2,
        rowGap: 0.5,
        gridTemplateColumns: { xs: "1fr", lg: "minmax(0, 1fr) 200px 340px" },
        px: { xs: 1.5, sm: 2 },
        py: 1.25,
        borderLeft: 4,
        borderLeftColor: EDGE[urgency],
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography id={titleId} sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[about, person, amountCents !== null && formatMoney(amountCents)].filter(Boolean).join(" · ")}
        </Typography>
      </Box>
      <When task={task} now={now} />
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: { lg: "flex-end" },
          "& .MuiButton-root": { minHeight: { xs: 44, md: 36 } },
        }}
      >
        {assignedTo !== null && (
          <Chip
            size="small"
            variant="outlined"
            label={assignedTo === viewer ? "You have it" : `${assignedTo} has it`}
          />
        )}
        {assignedTo === null && viewer !== null && (
          <Button size="small" disabled={busy} onClick={() => void assign(viewer)} aria-describedby={titleId}>
            Take
          </Button>
        )}
        <HandOver {...{ assignedTo, viewer, staff, busy, titleId }} onChoose={(to) => void assign(to)} />
        <Button component={Link} to={place} size="small" variant="outlined" aria-describedby={titleId}>
          {act}
        </Button>
      </Stack>
      {problem && (
        <Alert severity="error" sx={{ gridColumn: "1 / -1" }}>
          {problem}
        </Alert>
      )}
    </Box>
  )
}

/** The task's deadline; without a deadline, how long the task has waited. */
function When({ task: { beganAt, dueAt, urgency }, now }: Pick<RowProps, "task" | "now">) {
  const moment = dueAt ?? beganAt
  if (moment === null) return <span />
  return (
    <Typography
      component="time"
      variant="body2"
      dateTime={moment}
      title={formatMomentBriefly(moment)}
      color={TEXT[dueAt === null ? "waiting" : urgency]}
      sx={{ fontVariantNumeric: "tabular-nums", fontWeight: dueAt !== null && urgency === "overdue" ? 600 : 400 }}
    >
      {dueAt === null ? `Waits ${formatAge(moment, now)}` : capitalized(formatTimeLeft(moment, now))}
    </Typography>
  )
}

/** Completes the text of a deadline: 'Due in 3 hours', 'Overdue by 2 days'. */
const capitalized = (text: string) => (text.startsWith("in ") ? `Due ${text}` : text.replace("overdue", "Overdue"))

interface HandOverProps extends Pick<RowProps, "viewer" | "staff"> {
  assignedTo: string | null
  busy: boolean
  titleId: string
  onChoose: (to: string | null) => void
}

function HandOver({ assignedTo, viewer, staff, busy, titleId, onChoose }: HandOverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const others = staff.filter((name) => name !== assignedTo && (assignedTo !== null || name !== viewer))
  if (others.length === 0 && assignedTo === null) return null
  const choose = (to: string | null) => {
    setAnchor(null)
    onChoose(to)
  }
  return (
    <>
      <Button
        size="small"
        disabled={busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-describedby={titleId}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Hand over
      </Button>
      <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {others.map((name) => (
          <MenuItem key={name} onClick={() => choose(name)}>
            {name === viewer ? "To me" : `To ${name}`}
          </MenuItem>
        ))}
        {assignedTo !== null && <MenuItem onClick={() => choose(null)}>To nobody</MenuItem>}
      </Menu>
    </>
  )
}
