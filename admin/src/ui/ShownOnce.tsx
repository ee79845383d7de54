import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material"
import { useId, useState, type ReactNode } from "react"

interface ShownOnceProps {
  title: string
  /** What the text is for, and that it is not shown again. */
  explanation: string
  /** The text to copy. */
  text: string
  /** The label of the only button that closes the dialog. */
  kept: string
  /** The text as the dialog displays it, for example as a list. */
  children: ReactNode
  onClose: () => void
}

/** A secret that is shown once, because the server stores only its hash or its sealed form. */
export function ShownOnce({ title, explanation, text, kept, children, onClose }: ShownOnceProps) {
  const titleId = useId()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false)
    )
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{explanation}</Typography>
        {children}
        {copied && <Alert severity="success">Copied.</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="contained" onClick={onClose}>
          {kept}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
