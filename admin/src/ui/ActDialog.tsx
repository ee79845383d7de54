import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material"
import { useId, type FormEvent, type ReactNode } from "react"
import { useAct } from "./useAct"

interface ActDialogProps {
  title: string
  /** What follows from it, and who is told. */
  consequence: ReactNode
  action: string
  colour?: "error" | "primary"
  /** The notice once it is done. */
  done: string
  /** Everything that the act needs is there. */
  ready: boolean
  /** The names of the fields, under which a refusal is shown. */
  fields?: readonly string[]
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** The fields; gets what the server refused of each. */
  children?: (refused: Readonly<Record<string, string>>) => ReactNode
}

/** Asks before an act, with what it needs. A refusal stands at its field, else above all of them. */
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
      {/* Within the dialog's height, so that its content scrolls and its buttons stay in view. */}
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
