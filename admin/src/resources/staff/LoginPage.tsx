import { RefusedError, type ErrorBody } from "@northlot/contract"
import { Button, TextField } from "@mui/material"
import { useState } from "react"
import { Notification, useLogin } from "react-admin"
import { SignInCard } from "./SignInCard"
import { messageOf } from "../../providers/api"
import { FactorFields } from "./FactorFields"

type SecondFactor = NonNullable<ErrorBody["secondFactor"]>

const fieldProps = { required: true, slotProps: { inputLabel: { required: false } } } as const

/** The sign-in: name and password, then the second factor if the account has one. */
export default function LoginPage() {
  const login = useLogin()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [begun, setBegun] = useState<SecondFactor | null>(null)
  const attempt = async (ask: () => Promise<object>) => {
    setBusy(true)
    setProblem(null)
    try {
      await login(await ask())
    } catch (error) {
      setBusy(false)
      if (error instanceof RefusedError && error.details.secondFactor) return setBegun(error.details.secondFactor)
      if (error instanceof RefusedError && error.code === "SECOND_FACTOR_EXPIRED") setBegun(null)
      setProblem(sentenceOf(error))
    }
  }
  const submit = (form: FormData) =>
    void attempt(async () => ({ username: form.get("username"), password: form.get("password") }))
  return (
    <>
      {begun ? (
        <SignInCard title="Second factor" problem={problem} onSubmit={() => undefined}>
          <FactorFields
            action="Sign in"
            busy={busy}
            passkey={async () => begun.passkey}
            onShow={(ask) => attempt(async () => ({ challenge: begun.challenge, proof: await ask() }))}
          />
          <Button type="button" size="small" disabled={busy} onClick={() => setBegun(null)}>
            Back
          </Button>
        </SignInCard>
      ) : (
        <SignInCard title="Northlot console" problem={problem} onSubmit={submit}>
          <TextField
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...fieldProps}
          />
          <TextField name="password" label="Password" type="password" autoComplete="current-password" {...fieldProps} />
          <Button type="submit" variant="contained" size="large" loading={busy}>
            Sign in
          </Button>
        </SignInCard>
      )}
      <Notification />
    </>
  )
}

/** Replaces the server's sentence about an email address, because the console signs in by name. */
function sentenceOf(error: unknown): string {
  if (error instanceof RefusedError && error.code === "INVALID_CREDENTIALS") return "Invalid username or password."
  return messageOf(error) || "login_failed"
}
