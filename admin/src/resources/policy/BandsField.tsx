import AddIcon from "@mui/icons-material/Add"
import DeleteIcon from "@mui/icons-material/DeleteOutlined"
import { Box, Button, FormHelperText, IconButton, InputAdornment, Stack, TextField, Typography } from "@mui/material"
import { bandLines, problemOf, readingOf, typedBands, type PolicyFieldProps } from "./fields"

const DOLLARS = {
  htmlInput: { inputMode: "decimal", autoComplete: "off" },
  input: { startAdornment: <InputAdornment position="start">CA$</InputAdornment> },
} as const

/** The style of one price band. On a phone, its two fields fit on one line even at the highest price. */
const BAND = {
  alignItems: "center",
  "& .MuiTextField-root:first-of-type": { flex: 3 },
  "& .MuiTextField-root:nth-of-type(2)": { flex: 2 },
  "& .MuiInputBase-root": { px: 1, fontSize: { xs: "0.875rem", sm: "1rem" } },
  "& .MuiInputBase-input": { pr: 0 },
} as const

/** A table of price bands. Each row has the price at which a band starts, and the least bid step in the band. */
export function BandsField({ field, typed, refused, onChange }: PolicyFieldProps) {
  const lines = bandLines(typed)
  const problem = problemOf(field, typed) ?? refused
  const put = (index: number, line: [from: string, step: string]) =>
    onChange(typedBands(lines.map((before, at) => (at === index ? line : before))))
  return (
    <Box role="group" aria-labelledby={`${field.name}-label`} aria-describedby={`${field.name}-help`}>
      <Typography id={`${field.name}-label`} variant="subtitle2" component="p" sx={{ mb: 1.5 }}>
        {field.label}
      </Typography>
      <Stack spacing={1.5}>
        {lines.map(([from, step], index) => (
          <Stack key={index} direction="row" spacing={1} sx={BAND}>
            <TextField
              size="small"
              fullWidth
              label="From"
              value={from}
              slotProps={{ ...DOLLARS, htmlInput: { ...DOLLARS.htmlInput, "aria-label": `Band ${index + 1} from` } }}
              onChange={(event) => put(index, [event.target.value, step])}
            />
            <TextField
              size="small"
              fullWidth
              label="Step"
              value={step}
              slotProps={{ ...DOLLARS, htmlInput: { ...DOLLARS.htmlInput, "aria-label": `Step of band ${index + 1}` } }}
              onChange={(event) => put(index, [from, event.target.value])}
            />
            <IconButton
              aria-label={`Remove band ${index + 1}`}
              disabled={lines.length === 1}
              onClick={() => onChange(typedBands(lines.filter((_, at) => at !== index)))}
            >
              <DeleteIcon />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      <Button
        size="small"
        startIcon={<AddIcon />}
        sx={{ mt: 1 }}
        disabled={lines.length >= 12}
        onClick={() => onChange(typedBands([...lines, ["", ""]]))}
      >
        Add a band
      </Button>
      <FormHelperText id={`${field.name}-help`} error={Boolean(problem)}>
        {problem ?? readingOf(field, typed)}
      </FormHelperText>
    </Box>
  )
}
