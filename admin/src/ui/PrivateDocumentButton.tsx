import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material"
import { useEffect, useId, useState } from "react"
import { ownAddress } from "../providers/api"
import { download } from "./download"
import { readPicture } from "./privatePicture"
import { Problem } from "./Problem"
import { useAct } from "./useAct"

interface PrivateDocumentButtonProps {
  label: string
  /** The document's name in the accessible label of the button or picture. */
  what: string
  fileName: string
  /** Asks for a short-lived link to the document; the audit log records the request. */
  onAsk: () => Promise<{ url: string }>
}

/** Opens a private document. A picture is shown; other files are only downloaded, never shown in this origin. */
export function PrivateDocumentButton({ label, what, fileName, onAsk }: PrivateDocumentButtonProps) {
  const titleId = useId()
  const { run, busy, problem } = useAct()
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture) : undefined), [picture])
  const open = () =>
    run(async () => {
      const address = ownAddress((await onAsk()).url)
      if (!address) return
      const shown = await readPicture(address)
      if (shown) setPicture(shown)
      else download(address)
    })
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        aria-label={`${label}: ${what}`}
        onClick={() => void open()}
      >
        {label}
      </Button>
      <Problem says={problem} />
      {picture && (
        <Dialog open onClose={() => setPicture(null)} maxWidth="md" fullWidth aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{fileName}</DialogTitle>
          <DialogContent>
            <Box component="img" src={picture} alt={what} sx={{ maxWidth: "100%", display: "block", mx: "auto" }} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setPicture(null)}>Close</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
