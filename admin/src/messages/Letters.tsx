import { Alert, Box, Button, MenuItem, Skeleton, Stack, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LoadError } from "../LoadError"
import { May } from "../May"
import { Section } from "../Section"
import { api, endpoints } from "../api"
import { useAct } from "../useAct"

/** How each letter reads, by an example. */
export function Letters() {
  const { data, error, refetch } = useQuery({
    queryKey: ["message-templates"],
    queryFn: () => api(endpoints.listMessageTemplates),
  })
  const [chosen, setChosen] = useState<string | null>(null)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={320} />
  const id = chosen ?? data.items[0]!.id
  return (
    <Stack spacing={2} sx={{ pt: 1, maxWidth: 960 }}>
      <TextField
        select
        label="Letter"
        value={id}
        onChange={({ target }) => setChosen(target.value)}
        sx={{ maxWidth: 480 }}
      >
        {data.items.map((letter) => (
          <MenuItem key={letter.id} value={letter.id}>
            {letter.subject} ({letter.id})
          </MenuItem>
        ))}
      </TextField>
      <Preview key={id} id={id} />
    </Stack>
  )
}

function Preview({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["message-templates", id],
    queryFn: () => api(endpoints.previewMessageTemplate, { params: { id } }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={320} />
  const { subject, text, html, mayBeTested } = data.item
  return (
    <>
      <Section title={subject}>
        <Box
          component="iframe"
          title={`Preview: ${subject}`}
          // No script, no form, no way out of it: it is a picture of a letter.
          sandbox=""
          srcDoc={html}
          sx={{ width: "100%", height: 420, border: 1, borderColor: "divider", borderRadius: 1, bgcolor: "#fff" }}
        />
      </Section>
      <Section title="As text">
        <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</Typography>
      </Section>
      {mayBeTested ? (
        <May call={endpoints.testMessageTemplate}>
          <TestForm id={id} />
        </May>
      ) : (
        <Alert severity="info">
          This letter holds a link or a code that gives a right. It is sent only where somebody asks for it.
        </Alert>
      )}
    </>
  )
}

function TestForm({ id }: { id: string }) {
  const [to, setTo] = useState("")
  const { run, busy, problem, fields } = useAct()
  return (
    <Section title="Send the example">
      <Stack
        component="form"
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ pt: 1, flexWrap: "wrap", alignItems: "flex-start" }}
        onSubmit={(event) => {
          event.preventDefault()
          void run(
            () => api(endpoints.testMessageTemplate, { params: { id }, body: { to: to.trim() } }),
            "The example is on its way."
          )
        }}
      >
        <TextField
          size="small"
          label="To"
          type="email"
          value={to}
          error={Boolean(fields?.to)}
          helperText={fields?.to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" variant="contained" disabled={!to.includes("@")} loading={busy}>
          Send
        </Button>
      </Stack>
      {problem && !fields?.to && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </Section>
  )
}
