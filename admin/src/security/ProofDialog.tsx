import { Alert, Button, Dialog, DialogContent, DialogTitle, Stack, TextField, Typography } from "@mui/material"
import { useEffect, useRef, useState } from "react"
import { api, endpoints, messageOf } from "../api"
import { FactorFields } from "./FactorFields"
import { setProofDialog, type Asked } from "./proof"

/** Asks whoever is signed in to show again that it is they, before what they have begun goes on. */
export function ProofDialog() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState("")
  const answer = useRef<(proved: boolean) => void>(() => undefined)
  const challenge = useRef<string | undefined>(undefined)

  useEffect(() => {
    setProofDialog((what) => {
      setProblem(null)
      setPassword("")
      challenge.current = undefined
      setAsked(what)
      return new Promise((done) => (answer.current = done))
    })
    return () => setProofDialog(null)
  }, [])

  const close = (proved: boolean) => {
    setAsked(null)
    answer.current(proved)
  }
  const show = async (ask: () => Promise<object>) => {
    setBusy(true)
    setProblem(null)
    try {
      const proof = await ask()
      await api(endpoints.proveIdentity, { body: { proof, challenge: challenge.current } })
      close(true)
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
  if (asked === null) return null
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={busy ? undefined : () => close(false)} aria-labelledby="proof-title">
      <DialogTitle id="proof-title">Show that it is you</DialogTitle>
      <DialogContent>
        <Stack component="form" noValidate spacing={2} sx={{ pt: 1 }} onSubmit={(event) => event.preventDefault()}>
          {problem && <Alert severity="error">{problem}</Alert>}
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
          <Button type="button" disabled={busy} onClick={() => close(false)}>
            Cancel
          </Button>
        </Stack>
      </DialogContent>
    </Dialog>
  )
}
