import {
  REGISTRANT_IMPORT_FIELDS,
  REGISTRANT_IMPORT_MAXIMUM_ADDED,
  REGISTRANT_IMPORT_MAXIMUM_BYTES,
  RefusedError,
  SEPARATOR_NAMES,
  TEXT_ENCODINGS,
  columnsText,
  fieldsLeft,
  type AnswerOf,
  type ImportPreviewRow,
  type RegistrantImport,
  type RegistrantImportField,
} from "@northlot/contract"
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { useEffect, useId, useState } from "react"
import { useRefresh } from "react-admin"
import { May } from "../../ui/May"
import { RecordTable } from "../../ui/RecordTable"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints, messageOf, uploadFile } from "../../providers/api"
import { formatNumber } from "../../ui/format"
import { useAct } from "../../ui/useAct"
import { columnsSentence } from "./importColumns"

type Preview = AnswerOf<typeof endpoints.previewRegistrantImport>
type Fields = readonly (RegistrantImportField | null)[]

const LOOK_MILLISECONDS = 1_000
const BECOMES = {
  added: { name: "Is added", colour: "success" },
  known: { name: "Has an account", colour: "default" },
  closed: { name: "Closed account", colour: "default" },
  refused: { name: "Refused", colour: "error" },
} as const

/** The operator's choices for reading the file. The server detects every value that is absent. */
type Said = Partial<Record<"sheet" | "encoding" | "separator" | "columns", string | undefined>>

/** Imports accounts from a table, after a preview of each row. */
export function ImportButton() {
  const [open, setOpen] = useState(false)
  return (
    <May call={endpoints.importRegistrants}>
      <Button size="small" onClick={() => setOpen(true)}>
        Import
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </May>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const refresh = useRefresh()
  const { run, busy, problem } = useAct()
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState<Record<string, string>>({})
  const [preview, setPreview] = useState<Preview | null>(null)
  const [made, setMade] = useState<RegistrantImport | null>(null)
  const read = (next: File, how: Said) =>
    run(async () => {
      setFile(next)
      if (next.size > REGISTRANT_IMPORT_MAXIMUM_BYTES)
        throw new RefusedError("TOO_LARGE", "This file is larger than 5 MB. Split it into several files.")
      const texts = Object.fromEntries(Object.entries(how).filter(([, text]) => text !== undefined))
      setPreview(await uploadFile(endpoints.previewRegistrantImport, next, {}, texts))
      setSaid(texts)
    })
  const choose = async (chosen: File) => {
    setPreview(null)
    // The import reads a copy, so that later changes of the file on disk have no effect.
    await read(new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type }), {})
  }
  const begin = () =>
    run(async () => {
      if (file) setMade((await uploadFile(endpoints.importRegistrants, file, {}, said)).import)
    })
  const close = () => {
    if (made) refresh()
    onClose()
  }
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Import registrants</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2">
            Choose a CSV file or spreadsheet whose first line names the columns, as in the file of “Download CSV”. Add
            at most {formatNumber(REGISTRANT_IMPORT_MAXIMUM_ADDED)} accounts at once. Accounts that exist do not change.
            The import sends no email. New people choose a password with “Forgot password” and verify their identity
            like everybody else.
          </Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          {!made && (
            <div>
              <Button component="label" variant="outlined" disabled={busy}>
                <span>{file ? "Choose another file" : "Choose file"}</span>
                <input
                  type="file"
                  accept=".csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain"
                  aria-label="Table of people"
                  style={{ position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" }}
                  onChange={(event) => {
                    const chosen = event.target.files?.[0]
                    event.target.value = ""
                    if (chosen) void choose(chosen)
                  }}
                />
              </Button>
            </div>
          )}
          {file && preview && !made && (
            <>
              <Form preview={preview} busy={busy} onChoose={(how) => void read(file, { ...said, ...how })} />
              <Columns
                key={file.name}
                columns={preview.columns}
                busy={busy}
                onChoose={(fields) => void read(file, { ...said, columns: columnsText(fields) })}
              />
              {hasEmail(preview) && <Rows preview={preview} />}
            </>
          )}
          {made && <Progress made={made} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={busy}>
          {made ? "Close" : "Cancel"}
        </Button>
        {!made && (
          <Button
            variant="contained"
            loading={busy}
            disabled={!preview || preview.refused > 0 || preview.added === 0}
            onClick={() => void begin()}
          >
            {preview && preview.added > 0 ? `Add ${formatNumber(preview.added)}` : "Add"}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const hasEmail = ({ columns }: Preview) => columns.some(({ field }) => field === "email")

interface FormProps {
  preview: Preview
  busy: boolean
  onChoose: (how: Said) => void
}

/**
 * Shows the sheet, encoding and separator by which the server read the file. If the operator changes one of them, the
 * server detects the columns again.
 */
function Form({ preview: { sheets, sheet, encoding, separator }, busy, onChoose }: FormProps) {
  return (
    <Stack direction={{ xs: "column", sm: "row" }} spacing={2}>
      {sheets.length > 1 && sheet !== null && (
        <Choice
          label="Sheet"
          value={sheet}
          options={Object.fromEntries(sheets.map((name) => [name, name]))}
          busy={busy}
          onChoose={(chosen) => onChoose({ sheet: chosen, columns: undefined })}
        />
      )}
      {encoding !== null && (
        <Choice
          label="Encoding"
          value={encoding}
          options={TEXT_ENCODINGS}
          busy={busy}
          onChoose={(chosen) => onChoose({ encoding: chosen, columns: undefined })}
        />
      )}
      {separator !== null && (
        <Choice
          label="Separator"
          value={separator}
          options={SEPARATOR_NAMES}
          busy={busy}
          onChoose={(chosen) => onChoose({ separator: chosen, columns: undefined })}
        />
      )}
    </Stack>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  busy: boolean
  onChoose: (value: string) => void
  /** The label of the first option, whose value is empty. Without this label the option is not shown. */
  none?: string
  helperText?: string
}

function Choice({ label, value, options, busy, onChoose, none, helperText }: ChoiceProps) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      disabled={busy}
      value={value}
      helperText={helperText}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={none ? { select: { displayEmpty: true }, inputLabel: { shrink: true } } : undefined}
    >
      {none && <MenuItem value="">{none}</MenuItem>}
      {Object.entries(options).map(([option, name]) => (
        <MenuItem key={option} value={option}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface ColumnsProps {
  columns: Preview["columns"]
  busy: boolean
  onChoose: (fields: Fields) => void
}

/**
 * Shows the account field to which each column of the file is imported. The list is open at first if the operator must
 * choose a field.
 */
function Columns({ columns, busy, onChoose }: ColumnsProps) {
  const id = useId()
  const fields = columns.map(({ field }) => field)
  const missing = !fields.includes("email")
  const [open, setOpen] = useState(missing || columns.some(({ field, withoutPlace }) => !field && !withoutPlace))
  return (
    <Stack spacing={1.5}>
      {missing && (
        <Alert severity="warning">Choose the column of email addresses. Each address stands for one account.</Alert>
      )}
      <Stack direction={{ xs: "column", sm: "row" }} spacing={1} sx={{ alignItems: { sm: "center" } }}>
        <Typography variant="body2" sx={{ flex: 1, overflowWrap: "anywhere" }}>
          {columnsSentence(columns)}
        </Typography>
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? "Hide columns" : "Change columns"}
        </Button>
      </Stack>
      {open && (
        <Box
          id={id}
          role="group"
          aria-label="Columns of the file"
          sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, pt: 0.5 }}
        >
          {columns.map(({ name, example, withoutPlace }, index) => (
            <Choice
              key={index}
              label={name || `Column ${index + 1}`}
              value={fields[index] ?? ""}
              none={withoutPlace ? "Ignored: no field for this column" : "Ignored"}
              options={Object.fromEntries(
                fieldsLeft(REGISTRANT_IMPORT_FIELDS, fields, index).map((field) => [
                  field,
                  REGISTRANT_IMPORT_FIELDS[field],
                ])
              )}
              helperText={example ? `For example: ${example}` : "This column is empty."}
              busy={busy}
              onChoose={(chosen) =>
                onChoose(
                  fields.map((field, place) => (place === index ? (chosen as RegistrantImportField) || null : field))
                )
              }
            />
          ))}
        </Box>
      )}
    </Stack>
  )
}

function Rows({ preview: { rows, total, added, known, closed, refused } }: { preview: Preview }) {
  return (
    <>
      <Alert severity={refused > 0 ? "error" : added > 0 ? "info" : "warning"}>
        {formatNumber(added)} to add, {formatNumber(known)} with an account already, {formatNumber(refused)} refused.
        <span>{closed > 0 ? ` Ignored because the account is closed: ${formatNumber(closed)}.` : ""}</span>
        <span>{refused > 0 ? " Nothing is imported until every row is right." : ""}</span>
        <span>{refused === 0 && added === 0 ? " There is nobody to add." : ""}</span>
        <span>
          {added > REGISTRANT_IMPORT_MAXIMUM_ADDED
            ? ` Add at most ${formatNumber(REGISTRANT_IMPORT_MAXIMUM_ADDED)} at once: divide the file.`
            : ""}
        </span>
      </Alert>
      <RecordTable<ImportPreviewRow>
        rows={rows}
        keyOf={({ line }) => String(line)}
        empty=""
        stacks
        columns={[
          { label: "Line", show: ({ line }) => `Line ${formatNumber(line)}` },
          { label: "Email", wraps: true, show: ({ email }) => email },
          { label: "Becomes", show: ({ becomes }) => <StatusChip label={BECOMES[becomes]} /> },
          { label: "Why", wraps: true, show: ({ problems }) => <Problems problems={problems} /> },
        ]}
      />
      {total > rows.length && (
        <Typography variant="body2" color="textSecondary">
          The first {formatNumber(rows.length)} of {formatNumber(total)} rows are shown, refused ones first.
        </Typography>
      )}
    </>
  )
}

/** The problems of a row, each prefixed with the name of its column. */
function Problems({ problems }: Pick<ImportPreviewRow, "problems">) {
  const sentences = Object.entries(problems) as [RegistrantImportField | "row", string][]
  if (sentences.length === 0) return "–"
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", textAlign: "left" }}>
      {sentences.map(([field, text]) => (
        <li key={field}>
          {field !== "row" && <b>{REGISTRANT_IMPORT_FIELDS[field]}: </b>}
          <span>{text}</span>
        </li>
      ))}
    </Box>
  )
}

/** The import continues when the page is left. */
function Progress({ made }: { made: RegistrantImport }) {
  const [state, setState] = useState(made)
  const [failure, setFailure] = useState<unknown>(null)
  const { id, waiting, added, known, refused } = state
  useEffect(() => {
    if (waiting === 0) return
    const timer = setTimeout(() => {
      api(endpoints.readRegistrantImport, { params: { id } }).then(
        (answer) => {
          setFailure(null)
          setState(answer.import)
        },
        (error: unknown) => {
          setFailure(error)
          setState((before) => ({ ...before }))
        }
      )
    }, LOOK_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [state, id, waiting])
  const total = waiting + added + known + refused.length
  return (
    <>
      {waiting > 0 && (
        <LinearProgress
          variant="determinate"
          value={(100 * (total - waiting)) / total}
          aria-label="Rows that are done"
        />
      )}
      {failure !== null && <Alert severity="warning">{messageOf(failure)} The import continues anyway.</Alert>}
      <Alert severity={refused.length > 0 ? "warning" : waiting > 0 ? "info" : "success"} role="status">
        Added: {formatNumber(added)} of {formatNumber(total)}.
        <span>{known > 0 ? ` ${formatNumber(known)} already had an account.` : ""}</span>
        <span>{waiting > 0 ? " The import continues, even if you leave this page." : ""}</span>
        {refused.map(({ line, problem }) => (
          <Typography key={line} variant="body2">
            Line {line}: {problem}
          </Typography>
        ))}
      </Alert>
    </>
  )
}
