import { RefusedError } from "@northlot/contract"
import { Alert, Button, InputAdornment, MenuItem, Paper, Skeleton, Stack, TextField, Typography } from "@mui/material"
import { useEffect, useState, type FormEvent, type ReactNode } from "react"
import { Title, useLogoutIfAccessDenied } from "react-admin"
import { LoadError } from "../LoadError"
import { messageOf } from "../api"
import { problemOf, readingOf, shownValue, storedValue, type SettingsField, type SettingsValue } from "./fields"

/** By the names of the fields. */
type SettingsValues = Record<string, SettingsValue>

interface SettingsFormProps<Values extends SettingsValues> {
  title: string
  note: string
  fields: readonly SettingsField[]
  load: () => Promise<Values>
  /** Gets what was changed, answers everything in force. */
  save: (changes: Partial<Values>) => Promise<Values>
  /** What the typed figures come to; a figure that cannot be read is `null`. */
  children?: (values: { readonly [Name in keyof Values]: Values[Name] | null }) => ReactNode
}

/** What is in force and a form to change it; 'Saved ✓' stands for the server's word alone. */
export function SettingsForm<Values extends SettingsValues>({
  title,
  note,
  fields,
  load,
  save,
  children,
}: SettingsFormProps<Values>) {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [inForce, setInForce] = useState<Values | null>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle")

  const show = (values: Values) => {
    setInForce(values)
    setTyped(Object.fromEntries(fields.map((field) => [field.name, shownValue(field, values[field.name]!)])))
  }
  const fail = async (error: unknown) => {
    if (!(await logoutIfAccessDenied(error))) setFailure(error)
  }
  const begin = () => {
    setFailure(null)
    load().then(show, fail)
  }
  // The page loads once; a change of the callbacks' identity is no reason to load again.
  useEffect(begin, [])

  const values: Record<string, SettingsValue | null> = Object.fromEntries(
    fields.map((field) => [field.name, storedValue(field, typed[field.name] ?? "")])
  )
  const changed = inForce ? fields.filter(({ name }) => values[name] !== inForce[name]) : []
  const invalid = fields.some((field) => problemOf(field, typed[field.name] ?? "") !== null)
  const refused = failure instanceof RefusedError ? failure.details.fields : undefined
  const saidAtField = fields.some(({ name }) => refused?.[name])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!inForce || invalid || changed.length === 0) return
    setState("saving")
    setFailure(null)
    try {
      show(await save(Object.fromEntries(changed.map(({ name }) => [name, values[name]])) as Partial<Values>))
      setState("saved")
    } catch (error) {
      setState("idle")
      await fail(error)
    }
  }
  return (
    <Paper
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      variant="outlined"
      sx={{ p: { xs: 2, sm: 3 }, my: 2, mx: { xs: 1, sm: 2 }, maxWidth: 640 }}
    >
      <Title title={title} />
      <Stack spacing={2.5}>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          {title}
        </Typography>
        <Typography color="textSecondary">{note}</Typography>
        {failure !== null && !inForce && <LoadError error={failure} onRetry={begin} />}
        {failure !== null && inForce && !saidAtField && <Alert severity="error">{messageOf(failure)}</Alert>}
        {failure === null && !inForce && <Skeleton variant="rounded" height={320} />}
        {inForce && (
          <>
            {fields.map((field) => {
              const text = typed[field.name] ?? ""
              const problem = problemOf(field, text) ?? refused?.[field.name]
              return (
                <TextField
                  key={field.name}
                  label={field.label}
                  value={text}
                  error={Boolean(problem)}
                  helperText={problem ?? readingOf(field, text)}
                  onChange={(event) => {
                    setState("idle")
                    setFailure(null)
                    setTyped({ ...typed, [field.name]: event.target.value })
                  }}
                  select={field.unit === "choice"}
                  multiline={field.unit === "text" && field.lines !== undefined}
                  minRows={field.unit === "text" ? field.lines : undefined}
                  slotProps={{
                    htmlInput: { inputMode: INPUT_MODES[field.unit], autoComplete: "off" },
                    input: adornmentOf(field),
                  }}
                >
                  {field.unit === "choice" &&
                    field.choices.map(({ id, name }) => (
                      <MenuItem key={id} value={id}>
                        {name}
                      </MenuItem>
                    ))}
                </TextField>
              )
            })}
            {children?.(values as { [Name in keyof Values]: Values[Name] | null })}
            <Stack direction="row" spacing={1.5} sx={{ alignItems: "center" }}>
              <Button
                type="submit"
                variant="contained"
                loading={state === "saving"}
                disabled={invalid || changed.length === 0}
              >
                Save
              </Button>
              <Button disabled={state === "saving" || (changed.length === 0 && !invalid)} onClick={() => show(inForce)}>
                Discard
              </Button>
              <Typography role="status">{state === "saved" ? "Saved ✓" : ""}</Typography>
            </Stack>
          </>
        )}
      </Stack>
    </Paper>
  )
}

const INPUT_MODES = {
  cents: "decimal",
  seconds: "numeric",
  bids: "numeric",
  times: "numeric",
  text: "text",
  choice: undefined,
} as const

function adornmentOf({ unit }: SettingsField) {
  if (unit === "cents") return { startAdornment: <InputAdornment position="start">CA$</InputAdornment> }
  const counted = unit === "seconds" || unit === "bids" || unit === "times"
  return counted ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined
}
