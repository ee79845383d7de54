import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material"
import { useId, useState, type ReactNode } from "react"

interface ShownOnceProps {
  title: string
  /** What it is for, and that it is not shown again. */
  explanation: string
  /** What is copied. */
  text: string
  /** What the button says that closes it; nothing else does. */
  kept: string
  /** How the text is shown. */
  children: ReactNode
  onClose: () => void
}

/** What nobody can read afterwards: only a hash of it is kept, or it is sealed. */
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
