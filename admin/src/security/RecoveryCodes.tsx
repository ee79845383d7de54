import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material"
import { useState } from "react"

/** Shown once: nobody can read them afterwards. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setCopied(true),
      () => setCopied(false)
    )
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="recovery-title">
      <DialogTitle id="recovery-title">Keep these recovery codes</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">
          Each lets you sign in once without your second factor. Print them or put them into a password manager: they
          are not shown again.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            fontFamily: "monospace",
            listStyle: "none",
            p: 0,
            my: 2,
            display: "grid",
            gap: 0.5,
            gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        {copied && <Alert severity="success">Copied.</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="contained" onClick={onClose}>
          I have kept them
        </Button>
      </DialogActions>
    </Dialog>
  )
}
