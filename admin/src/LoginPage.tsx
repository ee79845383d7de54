import { RefusedError } from "@northlot/contract"
import { Alert, Box, Button, Paper, Stack, TextField, Typography } from "@mui/material"
import { useState, type FormEvent } from "react"
import { Notification, useLogin } from "react-admin"
import { messageOf } from "./api"

const fieldProps = { required: true, slotProps: { inputLabel: { required: false } } } as const

export function LoginPage() {
  const login = useLogin()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    try {
      await login({ username: form.get("username"), password: form.get("password") })
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Box
      component="main"
      sx={{ minHeight: "100dvh", display: "grid", placeItems: "center", p: 2, bgcolor: "background.default" }}
    >
      <Paper
        component="form"
        onSubmit={(event) => void submit(event)}
        sx={{ p: { xs: 3, sm: 4 }, width: "100%", maxWidth: 400 }}
        elevation={2}
      >
        <Stack spacing={2}>
          <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
            Northlot console
          </Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
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
        </Stack>
      </Paper>
      <Notification />
    </Box>
  )
}

/** The server speaks of an email address, which the console does not sign in by. */
function sentenceOf(error: unknown): string {
  if (error instanceof RefusedError && error.code === "INVALID_CREDENTIALS") return "Invalid username or password."
  return messageOf(error) || "login_failed"
}
