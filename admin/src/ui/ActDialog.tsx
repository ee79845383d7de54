import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material"
import { useId, type FormEvent, type ReactNode } from "react"
import { useAct } from "./useAct"

interface ActDialogProps {
  title: string
  /** What the action will do, and who is notified of it. */
  consequence: ReactNode
  action: string
  colour?: "error" | "primary"
  /** The notice after success. */
  done: string
  /** Whether the person has entered all required input. */
  ready: boolean
  /** The names of the fields that show a refusal below them. */
  fields?: readonly string[]
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Renders the dialog's input fields. `refused` has the server's error message for each refused field. */
  children?: (refused: Readonly<Record<string, string>>) => ReactNode
}

/** Asks for confirmation and input before an action. A refusal shows at its field, or above all fields. */
export function ActDialog(props: ActDialogProps) {
  const {
    title,
    consequence,
    action,
    colour = "primary",
    done,
    ready,
    fields = [],
    onConfirm,
    onClose,
    children,
  } = props
  const { run, busy, problem, fields: refused = {} } = useAct()
  const titleId = useId()
  const saidAtField = fields.some((name) => refused[name])
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy && (await run(onConfirm, done))) onClose()
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      {/* The form limits the content to the dialog's height: the content scrolls, the buttons stay visible. */}
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void confirm(event)}
        sx={{ display: "flex", flexDirection: "column", minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText component="div">{consequence}</DialogContentText>
          {problem && !saidAtField && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {problem}
            </Alert>
          )}
          {children?.(refused)}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" color={colour} variant="contained" disabled={!ready} loading={busy}>
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
