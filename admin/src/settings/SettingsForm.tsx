import { RefusedError } from "@northlot/contract"
import { Alert, Button, Paper, Skeleton, Stack, TextField, Typography } from "@mui/material"
import { useEffect, useState, type FormEvent, type ReactNode } from "react"
import { Title } from "react-admin"
import { messageOf } from "../api"

export interface SettingsField {
  name: string
  label: string
  help?: string
  /** What is typed, from what is stored: dollars from cents, for example. */
  scale?: number
}

interface SettingsFormProps {
  title: string
  note: string
  fields: readonly SettingsField[]
  load: () => Promise<Record<string, number>>
  save: (values: Record<string, number>) => Promise<Record<string, number>>
  children?: (values: Record<string, number>) => ReactNode
}

/** Figures in force and a form to change them; 'Saved ✓' stands for the server's word alone. */
export function SettingsForm({ title, note, fields, load, save, children }: SettingsFormProps) {
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  const [problem, setProblem] = useState<RefusedError | Error | null>(null)
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle")
  const show = (values: Record<string, number>) =>
    setTyped(Object.fromEntries(fields.map(({ name, scale = 1 }) => [name, String((values[name] ?? 0) / scale)])))
  const begin = () => {
    setProblem(null)
    load().then(show, setProblem)
  }
  // The page loads once; a change of the callbacks' identity is no reason to load again.
  useEffect(begin, [])

  const values = typed && Object.fromEntries(fields.map(({ name, scale = 1 }) => [name, Math.round(Number(typed[name]) * scale)]))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!values) return
    setState("saving")
    setProblem(null)
    try {
      show(await save(values))
      setState("saved")
    } catch (error) {
      setProblem(error as Error)
      setState("idle")
    }
  }
  const errors = problem instanceof RefusedError ? problem.details.fields : undefined
  return (
    <Paper component="form" noValidate onSubmit={submit} sx={{ p: 3, mt: 2, maxWidth: 640 }}>
      <Title title={title} />
      <Stack spacing={2.5}>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          {title}
        </Typography>
        <Typography color="text.secondary">{note}</Typography>
        {problem && (
          <Alert severity="error" action={typed ? undefined : <Button onClick={begin}>Retry</Button>}>
            {messageOf(problem)}
          </Alert>
        )}
        {!typed && !problem && <Skeleton variant="rounded" height={280} />}
        {typed &&
          fields.map(({ name, label, help }) => (
            <TextField
              key={name}
              label={label}
              type="number"
              value={typed[name] ?? ""}
              error={Boolean(errors?.[name])}
              helperText={errors?.[name] ?? help}
              onChange={(event) => {
                setState("idle")
                setTyped({ ...typed, [name]: event.target.value })
              }}
            />
          ))}
        {values && children?.(values)}
        <Stack direction="row" spacing={2} sx={{ alignItems: "center" }}>
          <Button type="submit" variant="contained" loading={state === "saving"} disabled={!typed}>
            Save
          </Button>
          <Typography role="status">{state === "saved" ? "Saved ✓" : ""}</Typography>
        </Stack>
      </Stack>
    </Paper>
  )
}
