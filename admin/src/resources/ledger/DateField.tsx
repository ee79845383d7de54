import { TextField } from "@mui/material"

interface DateFieldProps {
  label: string
  value: string
  maximum?: string
  refused?: string
  onChange: (date: string) => void
}

export function DateField({ label, value, maximum, refused, onChange }: DateFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      size="small"
      value={value}
      error={Boolean(refused)}
      helperText={refused}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: maximum } }}
      sx={{ m: 0, width: { xs: 158, sm: 170 } }}
    />
  )
}
