import {
  INSPECTION_POINTS,
  mayLack,
  readFigure,
  type AdminAppointment,
  type InspectionPointName,
  type PointResult,
} from "@northlot/contract"
import {
  Alert,
  Box,
  Button,
  Chip,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { useEffect, useId, useState } from "react"
import { api, endpoints } from "../../providers/api"
import { ActDialog } from "../../ui/ActDialog"
import { RefusableField } from "../../ui/RefusableField"
import { torontoDate } from "../../ui/format"
import { resultDrafts } from "./resultDraft"
import { useOnline } from "./useOnline"
import { useWaitingPictures, type WaitingPictures } from "./useWaitingPictures"

const RESULTS: readonly [PointResult, string][] = [
  ["passed", "Passed"],
  ["failed", "Failed"],
  ["not_applicable", "Not applicable"],
]
const ACCEPTED = "image/jpeg,image/png,image/webp,application/pdf"
type Found = Record<InspectionPointName, { result: PointResult | ""; note: string }>

/**
 * The form for the result of each inspection point. In a new form no point has a result, so that the inspector really
 * inspects each one.
 */
export function RecordResultDialog({ appointment, onClose }: { appointment: AdminAppointment; onClose: () => void }) {
  const { id, title, report, kms: told, vehicle, location } = appointment
  const [kept] = useState(() => resultDrafts.read(id))
  const [inspectedOn, setInspectedOn] = useState(
    kept?.inspectedOn ?? report?.inspectedOn ?? torontoDate(new Date(appointment.startsAt))
  )
  const [inspector, setInspector] = useState(kept?.inspector ?? report?.inspector ?? "")
  const [kms, setKms] = useState(kept?.kms ?? (report ? String(report.kms) : ""))
  const [notes, setNotes] = useState(kept?.notes ?? report?.notes ?? "")
  const [files, setFiles] = useState(kept?.files ?? report?.files ?? [])
  const canBeMissing = (name: InspectionPointName) => location.online || mayLack(name, vehicle)
  const [found, setFound] = useState<Found>(
    () =>
      kept?.found ??
      (Object.fromEntries(
        INSPECTION_POINTS.map(({ name }) => {
          const earlier = report?.points.find((point) => point.name === name)
          const missing = earlier?.result === "not_applicable" && !canBeMissing(name)
          return [name, { result: missing ? "" : (earlier?.result ?? ""), note: earlier?.note ?? "" }]
        })
      ) as Found)
  )
  const online = useOnline()
  const pictures = useWaitingPictures(id, (sent) => setFiles((before) => [...before, sent]))
  // Stores the form's content on the device until the result is sent.
  useEffect(
    () => resultDrafts.keep(id, { inspectedOn, inspector, kms, notes, files, found }),
    [id, inspectedOn, inspector, kms, notes, files, found]
  )
  const points = INSPECTION_POINTS.flatMap(({ name }) => {
    const { result, note } = found[name]
    return result === "" ? [] : [{ name, result, note: note.trim() }]
  })
  const left = INSPECTION_POINTS.length - points.length
  const read = readFigure(kms, { unit: "km", maximum: 2_000_000 })
  const reading = read.ok ? read.value : null
  const failed = points.filter(({ result }) => result === "failed").length
  return (
    <ActDialog
      title={report ? `Correct the result of ${title}` : `Result of ${title}`}
      consequence={
        left > 0
          ? `${left} of ${INSPECTION_POINTS.length} points are still open. ${location.online ? "An inspection by video gives no badge." : "The listing is certified when nothing failed."}`
          : failed > 0
            ? `${failed} of ${INSPECTION_POINTS.length} points failed: the listing is not certified, and the seller is told why.`
            : location.online
              ? "Nothing failed. The listing shows the report without the badge. The badge needs an inspection in person."
              : "Nothing failed: the listing becomes Northlot Certified and shows the report."
      }
      action={report ? "Correct the result" : "Record the result"}
      done="Result recorded. The seller is notified."
      ready={
        left === 0 &&
        reading !== null &&
        inspector.trim().length >= 2 &&
        inspectedOn !== "" &&
        files.length > 0 &&
        pictures.waiting.length === 0
      }
      fields={["inspectedOn", "inspector", "kms", "points", "fileIds", "notes"]}
      onClose={onClose}
      onConfirm={async () => {
        await api(endpoints.recordInspection, {
          params: { id },
          body: {
            inspectedOn,
            inspector: inspector.trim(),
            kms: reading!,
            points,
            notes: notes.trim(),
            fileIds: files.map((file) => file.id),
          },
        })
        resultDrafts.forget(id)
      }}
    >
      {(refused) => (
        <Stack spacing={2} sx={{ pt: 2 }}>
          {!online && (
            <Alert severity="warning">
              There is no network. Your texts and pictures stay on this device. Record the result when the network is
              back.
            </Alert>
          )}
          {kept && online && (
            <Alert severity="info">You typed this result earlier on this device. The result is not recorded yet.</Alert>
          )}
          <Stack direction={{ xs: "column", sm: "row" }} spacing={{ xs: 2, sm: 1.5 }}>
            <TextField
              label="Inspected on"
              type="date"
              value={inspectedOn}
              error={Boolean(refused.inspectedOn)}
              helperText={refused.inspectedOn}
              onChange={(event) => setInspectedOn(event.target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
              margin="normal"
              fullWidth
            />
            <RefusableField
              label="Kilometres"
              value={kms}
              refused={refused.kms ?? (read.ok ? undefined : read.message)}
              help={told === null ? undefined : `The listing says ${told.toLocaleString("en-CA")}.`}
              onChange={setKms}
              inputMode="numeric"
            />
          </Stack>
          <RefusableField
            label="Inspector"
            value={inspector}
            refused={refused.inspector}
            help="The report shows the inspector's name."
            onChange={setInspector}
            maximum={80}
          />
          {refused.points && <Alert severity="error">{refused.points}</Alert>}
          {location.online && (
            <Typography variant="body2">
              Choose &ldquo;Not applicable&rdquo; for what the video did not show.
            </Typography>
          )}
          {INSPECTION_POINTS.map(({ name, label }) => (
            <Point
              key={name}
              label={label}
              value={found[name]}
              canBeMissing={canBeMissing(name)}
              refused={refused[`points.${points.findIndex((point) => point.name === name)}.result`]}
              onChange={(value) => setFound({ ...found, [name]: value })}
            />
          ))}
          <TextField
            label="Notes"
            value={notes}
            multiline
            minRows={3}
            error={Boolean(refused.notes)}
            helperText={refused.notes ?? "The notes are public together with the report."}
            onChange={(event) => setNotes(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
          <ReportFiles files={files} pictures={pictures} refused={refused.fileIds} onChange={setFiles} />
        </Stack>
      )}
    </ActDialog>
  )
}

interface PointProps {
  label: string
  value: Found[InspectionPointName]
  /** Whether 'Not applicable' is a possible result of this inspection point. */
  canBeMissing: boolean
  refused: string | undefined
  onChange: (value: Found[InspectionPointName]) => void
}

function Point({ label, value, canBeMissing, refused, onChange }: PointProps) {
  const id = useId()
  const noteLabel = value.result === "failed" ? "What is wrong" : "Note"
  return (
    <FormControl error={Boolean(refused)}>
      <FormLabel id={id} sx={{ fontWeight: 600, color: "text.primary" }}>
        {label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value.result}
        onChange={(_, result) => onChange({ ...value, result: result as PointResult })}
      >
        {RESULTS.filter(([result]) => result !== "not_applicable" || canBeMissing).map(([result, name]) => (
          <FormControlLabel key={result} value={result} control={<Radio size="small" />} label={name} />
        ))}
      </RadioGroup>
      {refused && <FormHelperText>{refused}</FormHelperText>}
      {value.result !== "" && (
        <TextField
          label={noteLabel}
          size="small"
          value={value.note}
          required={value.result === "failed"}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 300, "aria-label": `${noteLabel}: ${label}` } }}
          sx={{ mt: 0.5 }}
        />
      )}
    </FormControl>
  )
}

interface ReportFilesProps {
  files: readonly { id: string; name: string }[]
  pictures: WaitingPictures
  refused: string | undefined
  onChange: (files: { id: string; name: string }[]) => void
}

/** The report as PDF or pictures. Without a network the device stores them and sends them later. */
function ReportFiles({ files, pictures, refused, onChange }: ReportFilesProps) {
  const { waiting, busy, problem, add, forget } = pictures
  return (
    <Box>
      <Typography component="h3" variant="subtitle2">
        Report
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        PDF or pictures, up to 10 MB each. The files are public if the listing shows the report.
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        {files.map((file) => (
          <Chip key={file.id} label={file.name} onDelete={() => onChange(files.filter(({ id }) => id !== file.id))} />
        ))}
        {waiting.map(({ id, file }) => (
          <Chip
            key={id}
            variant="outlined"
            color="warning"
            label={`${file.name} (waits for the network)`}
            onDelete={() => void forget(id)}
          />
        ))}
        <Button component="label" variant="outlined" size="small" loading={busy}>
          Add a file
          <input
            type="file"
            accept={ACCEPTED}
            aria-label="Add a file of the report"
            style={{ position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" }}
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              event.target.value = ""
              if (chosen) void add(chosen)
            }}
          />
        </Button>
      </Stack>
      {(refused ?? problem) && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refused ?? problem}
        </Alert>
      )}
    </Box>
  )
}
