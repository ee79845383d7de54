import { TextField } from "@mui/material"
import type { HTMLAttributes, ReactNode } from "react"

interface RefusableFieldProps {
  label: string
  value: string
  /** Why the typed value was refused. */
  refused: string | undefined
  help?: string
  onChange: (typed: string) => void
  autoFocus?: boolean
  type?: "text" | "password"
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"]
  maximum?: number
  start?: ReactNode
}

/** One text field of a dialog, with the refusal or the help text below. */
export function RefusableField(props: RefusableFieldProps) {
  const {
    label,
    value,
    refused,
    help,
    onChange,
    autoFocus = false,
    type = "text",
    autoComplete = "off",
    inputMode,
    maximum,
    start,
  } = props
  return (
    <TextField
      label={label}
      type={type}
      value={value}
      error={Boolean(refused)}
      helperText={refused ?? help}
      fullWidth
      margin="normal"
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { autoComplete, autoCapitalize: "none", spellCheck: false, inputMode, maxLength: maximum },
        input: { startAdornment: start },
      }}
    />
  )
}
