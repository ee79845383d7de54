import {
  RefusedError,
  fromTorontoInput,
  isSameValue,
  nextTorontoMonday,
  toTorontoInput,
  type BodyOf,
  type PolicyHistory,
  type PolicyKind,
  type PolicyValues,
} from "@northlot/contract"
import {
  Alert,
  AlertTitle,
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  InputAdornment,
  MenuItem,
  Paper,
  Radio,
  RadioGroup,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { useEffect, useState, type FormEvent, type ReactNode } from "react"
import { useLogoutIfAccessDenied } from "react-admin"
import { LoadError } from "../../ui/LoadError"
import { ReasonField, isReason, wordsOf as reasonOf } from "../../ui/ReasonDialog"
import { api, endpoints, messageOf } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { Page } from "../../ui/Page"
import { BandsField } from "./BandsField"
import { PolicyPreview } from "./PolicyPreview"
import { PolicyVersions } from "./PolicyVersions"
import {
  optionsOf,
  differences,
  isCounted,
  problemOf,
  readingOf,
  shownValue,
  storedValue,
  type PolicyFieldProps,
  type SettingsField,
  type SettingsValue,
} from "./fields"

type Values = Record<string, SettingsValue>
type Sent = BodyOf<typeof endpoints.writePolicy>["values"]
type Beginning = "now" | "monday" | "later"

interface PolicyFormProps<Kind extends PolicyKind> {
  kind: Kind
  title: string
  note: string
  /** The fields of the policy that this form edits. */
  fields: readonly SettingsField[]
  /** True if a change always takes effect at once. The form then has no field for a start time. */
  atOnceOnly?: boolean
  /** The notice after saving. */
  saved?: string
  /** Renders content below the fields from the typed values. A value that cannot be read is `null`. */
  children?: (values: { readonly [Name in keyof PolicyValues[Kind]]: PolicyValues[Kind][Name] | null }) => ReactNode
  /** Called after a change was saved or requested. */
  onSaved?: () => void
}

/** A form to change a policy, with a preview, a start time and a reason. Below it are all versions of the policy. */
export function PolicyForm<Kind extends PolicyKind>(props: PolicyFormProps<Kind>) {
  const { kind, title, note, fields, atOnceOnly = false, saved = "Saved ✓", children, onSaved } = props
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [history, setHistory] = useState<PolicyHistory | null>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [beginning, setBeginning] = useState<Beginning>("now")
  const [later, setLater] = useState("")
  const [reason, setReason] = useState("")
  const [failure, setFailure] = useState<unknown>(null)
  const [state, setState] = useState<"idle" | "saving" | "saved" | "asked">("idle")
  /** The version that somebody else saved while this form was open. */
  const [overtakenBy, setOvertakenBy] = useState<number | null>(null)

  const fail = async (error: unknown) => {
    if (!(await logoutIfAccessDenied(error))) setFailure(error)
  }
  const read = () => api(endpoints.readPolicy, { params: { kind } })
  const shown = (values: Values) =>
    Object.fromEntries(fields.map((field) => [field.name, shownValue(field, values[field.name]!)]))
  const show = (from: PolicyHistory) => {
    setHistory(from)
    setTyped(shown(inForceOf(from).values))
    setOvertakenBy(null)
  }
  const begin = () => {
    setFailure(null)
    read().then(show, fail)
  }
  // oxlint-disable-next-line react/exhaustive-deps -- loads once: another identity of a callback is no reason.
  useEffect(begin, [kind])

  const edited = () => {
    setState("idle")
    setFailure(null)
  }
  const inForce = history && inForceOf(history)
  const values: Record<string, SettingsValue | null> = {
    ...inForce?.values,
    ...Object.fromEntries(fields.map((field) => [field.name, storedValue(field, typed[field.name] ?? "")])),
  }
  const changed = inForce ? fields.filter(({ name }) => !isSameValue(values[name], inForce.values[name])) : []
  const invalid = fields.some((field) => problemOf(field, typed[field.name] ?? "") !== null)
  const monday = history ? nextTorontoMonday(Date.parse(history.serverNow)) : ""
  const effectiveFrom = { now: undefined, monday, later: fromTorontoInput(later) }[beginning]
  const ready =
    inForce !== null && !invalid && changed.length > 0 && isReason(reasonOf(reason)) && effectiveFrom !== null
  const refused = failure instanceof RefusedError ? failure.details.fields : undefined
  const saidAtField = [...fields.map(({ name }) => name), "effectiveFrom", "reason"].some((name) => refused?.[name])
  const planned = history?.versions.filter((version) => version.state === "planned") ?? []

  /**
   * Shows somebody else's newer version. Changed fields keep what is typed, unchanged fields take the new values.
   */
  const showOvertaking = (newer: PolicyHistory) => {
    const now = shown(inForceOf(newer).values)
    const before = inForce ? shown(inForce.values) : {}
    const kept = Object.entries(typed).filter(([name, text]) => text !== before[name])
    setHistory(newer)
    setTyped({ ...now, ...Object.fromEntries(kept) })
    setOvertakenBy(newestOf(newer))
    setFailure(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || !history) return
    setState("saving")
    setFailure(null)
    try {
      // A planned version stores every field. It then applies as previewed, even if another version starts before it.
      const names = (beginning === "now" ? changed : fields).map(({ name }) => name)
      const { version } = await api(endpoints.writePolicy, {
        params: { kind },
        body: {
          values: Object.fromEntries(names.map((name) => [name, values[name]!])) as Sent,
          reason: reasonOf(reason),
          version: newestOf(history),
          ...(effectiveFrom ? { effectiveFrom } : {}),
        },
      })
      show(await read())
      setState(version === null ? "asked" : "saved")
      setReason("")
      setBeginning("now")
      onSaved?.()
    } catch (error) {
      setState("idle")
      if (error instanceof RefusedError && error.code === "POLICY_CHANGED") await read().then(showOvertaking, fail)
      else await fail(error)
    }
  }
  const isLong = fields.some((field) => field.unit === "text" && (field.lines ?? 1) >= LONG_LINES)
  return (
    <Page title={title} maxWidth={isLong ? 960 : 1320}>
      <Typography color="textSecondary" sx={{ maxWidth: 720 }}>
        {note}
      </Typography>
      {failure !== null && !history && <LoadError error={failure} onRetry={begin} />}
      {failure === null && !history && <Skeleton variant="rounded" height={320} />}
      {history && inForce && (
        <>
          <Box
            sx={{
              display: "grid",
              gap: 2,
              alignItems: "start",
              gridTemplateColumns: { md: isLong ? "1fr" : "5fr 6fr" },
            }}
          >
            <Paper
              component="form"
              noValidate
              onSubmit={(event) => void submit(event)}
              variant="outlined"
              sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}
            >
              <Stack spacing={2.5}>
                {failure !== null && !saidAtField && <SaveFailure error={failure} />}
                {overtakenBy !== null && <Overtaken history={history} version={overtakenBy} fields={fields} />}
                {fields.map((field) => {
                  const Entry = field.unit === "bands" ? BandsField : PolicyField
                  return (
                    <Entry
                      key={field.name}
                      field={field}
                      typed={typed[field.name] ?? ""}
                      refused={refused?.[field.name] ?? refused?.[`values.${field.name}`]}
                      onChange={(text) => {
                        edited()
                        setTyped({ ...typed, [field.name]: text })
                      }}
                    />
                  )
                })}
                {children?.(values as Parameters<typeof children>[0])}
                {!atOnceOnly && (
                  <FormControl error={Boolean(refused?.effectiveFrom)}>
                    <FormLabel id="begins">Begins</FormLabel>
                    <RadioGroup
                      aria-labelledby="begins"
                      value={beginning}
                      onChange={(_event, chosen) => {
                        edited()
                        setBeginning(chosen as Beginning)
                      }}
                    >
                      <FormControlLabel value="now" control={<Radio size="small" />} label="At once" />
                      <FormControlLabel
                        value="monday"
                        control={<Radio size="small" />}
                        label={`Next Monday, ${formatMoment(monday)}`}
                      />
                      <FormControlLabel value="later" control={<Radio size="small" />} label="Another time" />
                    </RadioGroup>
                    {beginning === "later" && (
                      <TextField
                        label="Day and time in Toronto"
                        type="datetime-local"
                        value={later}
                        error={Boolean(refused?.effectiveFrom)}
                        helperText={refused?.effectiveFrom ?? "The start cannot be in the past."}
                        onChange={(event) => {
                          edited()
                          setLater(event.target.value)
                        }}
                        slotProps={{
                          inputLabel: { shrink: true },
                          htmlInput: { min: toTorontoInput(history.serverNow) },
                        }}
                      />
                    )}
                  </FormControl>
                )}
                {beginning === "now" && planned.length > 0 && <PlannedAhead planned={planned} />}
                <ReasonField
                  value={reason}
                  refused={refused?.reason}
                  onChange={(text) => {
                    edited()
                    setReason(text)
                  }}
                />
                <Stack direction="row" spacing={1.5} sx={{ alignItems: "center" }}>
                  <Button type="submit" variant="contained" loading={state === "saving"} disabled={!ready}>
                    Save
                  </Button>
                  <Button
                    disabled={state === "saving" || (changed.length === 0 && !invalid)}
                    onClick={() => {
                      edited()
                      show(history)
                    }}
                  >
                    Discard
                  </Button>
                  <Typography role="status">
                    <span>
                      {state === "saved"
                        ? saved
                        : state === "asked"
                          ? "Change requested. A second admin has to approve the change."
                          : ""}
                    </span>
                  </Typography>
                </Stack>
              </Stack>
            </Paper>
            <PolicyPreview
              kind={kind}
              inForce={inForce.values as PolicyValues[Kind]}
              edited={invalid ? null : (values as PolicyValues[Kind])}
              at={Date.parse(history.serverNow)}
            />
          </Box>
          <PolicyVersions
            kind={kind}
            fields={fields}
            versions={history.versions}
            onUse={(version) => {
              edited()
              setTyped(shown(version))
            }}
            onWithdrawn={() => read().then(setHistory, fail)}
          />
        </>
      )}
    </Page>
  )
}

/** A text field with at least this many lines takes the full width of the form. */
const LONG_LINES = 8

const inForceOf = ({ versions }: PolicyHistory) => versions.find(({ state }) => state === "in force")!
const newestOf = ({ versions }: PolicyHistory) => versions[0]!.version

function SaveFailure({ error }: { error: unknown }) {
  const offline = error instanceof RefusedError && error.code === "UNAVAILABLE"
  return (
    <Alert severity="error">
      <AlertTitle>{offline ? "Network error" : "Save failed"}</AlertTitle>
      {messageOf(error)} Nothing was saved; what you typed is still here.
    </Alert>
  )
}

function Overtaken(props: { history: PolicyHistory; version: number; fields: readonly SettingsField[] }) {
  const { history, version, fields } = props
  const index = history.versions.findIndex((one) => one.version === version)
  const { by, at, values, effectiveFrom, state } = history.versions[index]!
  const changes = differences(fields, history.versions[index + 1]!.values, values)
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>
        {by} saved version {version} in the meantime
      </AlertTitle>
      {formatMoment(at)}
      <span>{state === "planned" && `, planned from ${formatMoment(effectiveFrom)}`}</span>:
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {changes.map(({ label, before, after }) => (
          <li key={label}>
            {label}: {before} → {after}
          </li>
        ))}
      </Box>
      Your entries are still here. Compare them, and save again.
    </Alert>
  )
}

function PlannedAhead({ planned }: { planned: PolicyHistory["versions"] }) {
  const next = planned.reduce((first, one) => (one.effectiveFrom! < first.effectiveFrom! ? one : first))
  return (
    <Alert severity="info">
      Version {next.version} is planned. From {formatMoment(next.effectiveFrom)} on, this version applies as it was
      saved and replaces what you save now. If you do not want that, withdraw the planned version below.
    </Alert>
  )
}

function PolicyField({ field, typed, refused, onChange }: PolicyFieldProps) {
  const problem = problemOf(field, typed) ?? refused
  const choices = optionsOf(field)
  return (
    <TextField
      label={field.label}
      value={typed}
      error={Boolean(problem)}
      helperText={problem ?? readingOf(field, typed)}
      onChange={(event) => onChange(event.target.value)}
      select={choices !== null}
      multiline={field.unit === "text" && field.lines !== undefined}
      minRows={field.unit === "text" ? field.lines : undefined}
      slotProps={{
        htmlInput: { inputMode: inputModeOf(field), autoComplete: "off" },
        input: adornmentOf(field),
      }}
    >
      {choices?.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function inputModeOf({ unit }: SettingsField): "decimal" | "numeric" | "text" | undefined {
  if (unit === "cents") return "decimal"
  if (unit === "text") return "text"
  return unit === "seconds" || isCounted(unit) ? "numeric" : undefined
}

function adornmentOf({ unit }: SettingsField) {
  if (unit === "cents") return { startAdornment: <InputAdornment position="start">CA$</InputAdornment> }
  return unit === "seconds" || isCounted(unit)
    ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }
    : undefined
}
