import { Button, Dialog, DialogContent, DialogTitle, Stack, TextField, Typography } from "@mui/material"
import { useRef, useState } from "react"
import { api, endpoints, messageOf } from "../../providers/api"
import { FactorFields } from "./FactorFields"
import type { Asked } from "./proof"
import { Problem } from "../../ui/Problem"

export interface ProofDialogProps {
  asked: Asked
  onAnswer: (proved: boolean) => void
}

/** Asks the signed-in person for a proof of identity before a started action goes on. */
export default function ProofDialog({ asked, onAnswer }: ProofDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState("")
  const challenge = useRef<string | undefined>(undefined)

  const show = async (ask: () => Promise<object>) => {
    setBusy(true)
    setProblem(null)
    try {
      const proof = await ask()
      await api(endpoints.proveIdentity, { body: { proof, challenge: challenge.current } })
      onAnswer(true)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
      challenge.current = undefined
    }
  }
  const passkey = async () => {
    const begun = await api(endpoints.beginProof)
    challenge.current = begun.challenge
    return begun.options
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={busy ? undefined : () => onAnswer(false)}
      aria-labelledby="proof-title"
    >
      <DialogTitle id="proof-title">Show that it is you</DialogTitle>
      <DialogContent>
        <Stack component="form" noValidate spacing={2} sx={{ pt: 1 }} onSubmit={(event) => event.preventDefault()}>
          <Problem says={problem} />
          {asked === "factor" ? (
            <FactorFields action="Continue" busy={busy} passkey={passkey} onShow={show} />
          ) : (
            <>
              <Typography color="textSecondary">Enter your password before you go on.</Typography>
              <TextField
                label="Password"
                type="password"
                autoComplete="current-password"
                autoFocus
                fullWidth
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
              <Button
                type="submit"
                variant="contained"
                size="large"
                disabled={password === ""}
                loading={busy}
                onClick={() => void show(async () => ({ password }))}
              >
                Continue
              </Button>
            </>
          )}
          <Button type="button" disabled={busy} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
        </Stack>
      </DialogContent>
    </Dialog>
  )
}
