import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material"
import { useState } from "react"
import { messageOf } from "./api"

interface ReasonDialogProps {
  title: string
  action: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks before an act that goes on record, and why. */
export function ReasonDialog({ title, action, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState("")
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm(reason)
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField label="Reason" fullWidth multiline minRows={2} margin="normal" value={reason} onChange={(event) => setReason(event.target.value)} autoFocus />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button color="error" variant="contained" disabled={reason.trim().length < 3} loading={busy} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
