import { TextField } from "@mui/material"
import { useState, type ReactNode } from "react"
import { ActDialog } from "./ActDialog"

const MINIMUM = 3
const MAXIMUM = 500

interface ReasonDialogProps {
  title: string
  /** What the action will do, and who is notified of it. */
  consequence: ReactNode
  action: string
  colour?: "error" | "primary"
  done: string
  /** The minimum length of a reason, in characters. */
  minimum?: number
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation and a reason before an action that the audit log records. */
export function ReasonDialog({ colour = "error", minimum = MINIMUM, onConfirm, ...rest }: ReasonDialogProps) {
  const [reason, setReason] = useState("")
  const words = wordsOf(reason)
  return (
    <ActDialog
      {...rest}
      colour={colour}
      ready={isReason(words, minimum)}
      fields={["reason"]}
      onConfirm={() => onConfirm(words)}
    >
      {(refused) => (
        <ReasonField value={reason} refused={refused.reason} onChange={setReason} minimum={minimum} autoFocus />
      )}
    </ActDialog>
  )
}

export const wordsOf = (typed: string): string => typed.replace(/\s+/g, " ").trim()
export const isReason = (words: string, minimum = MINIMUM): boolean => words.length >= minimum

interface ReasonFieldProps {
  value: string
  refused: string | undefined
  onChange: (typed: string) => void
  autoFocus?: boolean
  minimum?: number
}

export function ReasonField({ value, refused, onChange, autoFocus = false, minimum = MINIMUM }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      error={Boolean(refused)}
      helperText={refused ?? `Your text is recorded. Write at least ${minimum} characters.`}
      fullWidth
      multiline
      minRows={2}
      margin="normal"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: MAXIMUM } }}
      autoFocus={autoFocus}
    />
  )
}
