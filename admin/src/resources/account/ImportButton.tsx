import {
  IMPORT_COLUMNS,
  IMPORT_MAXIMUM_ROWS,
  RefusedError,
  SEPARATOR_NAMES,
  TEXT_ENCODINGS,
  decodeText,
  type AnswerOf,
  type ImportPreviewRow,
  type RegistrantImport,
  type Separator,
  type TextEncoding,
} from "@northlot/contract"
import {
  Alert,
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
import { api, endpoints, messageOf } from "../../providers/api"
import { formatNumber } from "../../ui/format"
import { useAct } from "../../ui/useAct"

type Preview = AnswerOf<typeof endpoints.previewRegistrantImport>

const LOOK_MILLISECONDS = 1_000
const SHOWN = 200
const BECOMES = {
  added: { name: "Is added", colour: "success" },
  known: { name: "Has an account", colour: "default" },
  refused: { name: "Refused", colour: "error" },
} as const

interface ChosenForm {
  encoding?: TextEncoding
  separator?: Separator
}

/** The chosen file and how it is read; `separator` is `null` until the server has detected it. */
interface ReadTable {
  bytes: Uint8Array
  chosen: ChosenForm
  csv: string
  encoding: TextEncoding
  separator: Separator | null
}

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
  const [table, setTable] = useState<ReadTable | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [made, setMade] = useState<RegistrantImport | null>(null)
  const read = (bytes: Uint8Array, chosen: ChosenForm) =>
    run(async () => {
      setPreview(null)
      const decoded = decodeText(bytes, chosen.encoding)
      if (!decoded.ok) {
        setTable(null)
        throw new RefusedError("UNREADABLE_FILE", "This file could not be read as text.")
      }
      const { text: csv, encoding } = decoded
      // The file is stored before the server's answer, so that a refused file can be read with other settings.
      setTable({ bytes, chosen, csv, encoding, separator: chosen.separator ?? null })
      const answer = await api(endpoints.previewRegistrantImport, { body: { csv, separator: chosen.separator } })
      setTable({ bytes, chosen, csv, encoding, separator: answer.separator })
      setPreview(answer)
    })
  const choose = async (file: File) => read(new Uint8Array(await file.arrayBuffer()), {})
  const begin = () =>
    run(async () => {
      if (!table) return
      const body = { csv: table.csv, separator: table.chosen.separator }
      setMade((await api(endpoints.importRegistrants, { body })).import)
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
            A CSV whose first line names its columns: {IMPORT_COLUMNS.join(", ")}. All but email may be left out, and{" "}
            {formatNumber(IMPORT_MAXIMUM_ROWS)} rows fit. Nobody is told: people choose a password by “Forgot password”,
            and are verified as everybody is.
          </Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          {!made && (
            <div>
              <Button component="label" variant="outlined" disabled={busy}>
                <span>{preview ? "Choose another file" : "Choose file"}</span>
                <input
                  type="file"
                  accept=".csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
                  aria-label="CSV file"
                  style={{ position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" }}
                  onChange={(event) => {
                    const file = event.target.files?.[0]
                    event.target.value = ""
                    if (file) void choose(file)
                  }}
                />
              </Button>
            </div>
          )}
          {table && !made && (
            <Form table={table} busy={busy} onChoose={(form) => void read(table.bytes, { ...table.chosen, ...form })} />
          )}
          {preview && !made && <Rows preview={preview} />}
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

interface FormProps {
  table: ReadTable
  busy: boolean
  onChoose: (form: ChosenForm) => void
}

/** The encoding and separator of the file, which can be changed if names look wrong. */
function Form({ table: { encoding, separator }, busy, onChoose }: FormProps) {
  return (
    <Stack direction={{ xs: "column", sm: "row" }} spacing={2}>
      <TextField
        select
        fullWidth
        size="small"
        label="Encoding"
        disabled={busy}
        value={encoding}
        onChange={({ target }) => onChoose({ encoding: target.value as TextEncoding })}
      >
        {Object.entries(TEXT_ENCODINGS).map(([value, name]) => (
          <MenuItem key={value} value={value}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        size="small"
        label="Separator"
        disabled={busy}
        value={separator ?? ""}
        onChange={({ target }) => onChoose({ separator: target.value as Separator })}
      >
        {Object.entries(SEPARATOR_NAMES).map(([value, name]) => (
          <MenuItem key={value} value={value}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}

function Rows({ preview: { rows, added, known, refused } }: { preview: Preview }) {
  // Refused rows come first.
  const shown = [...rows].sort((one, other) => Number(other.becomes === "refused") - Number(one.becomes === "refused"))
  return (
    <>
      <Alert severity={refused > 0 ? "error" : added > 0 ? "info" : "warning"}>
        {formatNumber(added)} to add, {formatNumber(known)} with an account already, {formatNumber(refused)} refused.{" "}
        <span>{refused > 0 ? "Nothing is imported until every row is right." : ""}</span>
        <span>{refused === 0 && added === 0 ? "There is nobody to add." : ""}</span>
      </Alert>
      <RecordTable<ImportPreviewRow>
        rows={shown.slice(0, SHOWN)}
        keyOf={({ line }) => String(line)}
        empty=""
        stacks
        columns={[
          { label: "In the file", show: ({ line }) => `Line ${formatNumber(line)}` },
          { label: "Email", wraps: true, show: ({ email }) => email },
          { label: "Becomes", show: ({ becomes }) => <StatusChip label={BECOMES[becomes]} /> },
          {
            label: "Why",
            wraps: true,
            show: ({ problems }) =>
              Object.entries(problems)
                .map(([column, why]) => `${column}: ${why}`)
                .join(" ") || "–",
          },
        ]}
      />
      {rows.length > SHOWN && (
        <Typography variant="body2" color="textSecondary">
          The first {formatNumber(SHOWN)} of {formatNumber(rows.length)} rows are shown, refused ones first.
        </Typography>
      )}
    </>
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
      {failure !== null && <Alert severity="warning">{messageOf(failure)} The import goes on all the same.</Alert>}
      <Alert severity={refused.length > 0 ? "warning" : waiting > 0 ? "info" : "success"} role="status">
        {formatNumber(added)} of {formatNumber(total)} are added.
        <span>{known > 0 ? ` ${formatNumber(known)} had an account by then.` : ""}</span>
        <span>{waiting > 0 ? " The rest follows, also when you leave this page." : ""}</span>
        {refused.map(({ line, problem }) => (
          <Typography key={line} variant="body2">
            Line {line}: {problem}
          </Typography>
        ))}
      </Alert>
    </>
  )
}
