import { Alert, Box, Button, Paper, Stack, TextField, Typography } from "@mui/material"
import { useState, type FormEvent } from "react"
import { useLogin } from "react-admin"
import { messageOf } from "./api"

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
      setProblem(messageOf(error) || "login_failed")
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box component="main" sx={{ minHeight: "100vh", display: "grid", placeItems: "center", p: 2, bgcolor: "background.default" }}>
      <Paper component="form" onSubmit={submit} sx={{ p: 4, width: "100%", maxWidth: 400 }} elevation={2}>
        <Stack spacing={2}>
          <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
            Northlot console
          </Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField name="username" label="Username" autoComplete="username" autoFocus required slotProps={{ inputLabel: { required: false } }} />
          <TextField name="password" label="Password" type="password" autoComplete="current-password" required slotProps={{ inputLabel: { required: false } }} />
          <Button type="submit" variant="contained" size="large" loading={busy}>
            Sign in
          </Button>
        </Stack>
      </Paper>
    </Box>
  )
}
