import { Box, Paper, Stack, Typography } from "@mui/material"
import type { FormEvent, ReactNode } from "react"
import { Problem } from "../../ui/Problem"

interface SignInCardProps {
  title: string
  problem: string | null
  onSubmit: (form: FormData) => void
  children: ReactNode
}

/** The form of a page for people who are not signed in. */
export function SignInCard({ title, problem, onSubmit, children }: SignInCardProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <Box
      component="main"
      sx={{ minHeight: "100dvh", display: "grid", placeItems: "center", p: 2, bgcolor: "background.default" }}
    >
      <Paper
        component="form"
        onSubmit={submit}
        sx={{ p: { xs: 3, sm: 4 }, width: "100%", maxWidth: 400 }}
        elevation={2}
      >
        <Stack spacing={2}>
          <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
            {title}
          </Typography>
          <Problem says={problem} />
          {children}
        </Stack>
      </Paper>
    </Box>
  )
}
