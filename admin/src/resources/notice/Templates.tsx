import type { MessageTemplate } from "@northlot/contract"
import {
  Alert,
  Box,
  Button,
  Link as WebLink,
  ListSubheader,
  MenuItem,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { LoadError } from "../../ui/LoadError"
import { May } from "../../ui/May"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatNumber } from "../../ui/format"
import { useAct } from "../../ui/useAct"

const KINDS = [
  { channel: "email", name: "Emails" },
  { channel: "sms", name: "SMS" },
] as const

/** Each email and SMS template with example values. */
export function Templates() {
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
        label="Template"
        value={id}
        onChange={({ target }) => setChosen(target.value)}
        sx={{ maxWidth: 480 }}
      >
        {KINDS.flatMap(({ channel, name }) => [
          <ListSubheader key={channel}>{name}</ListSubheader>,
          ...data.items.filter((item) => item.channel === channel).map(choice),
        ])}
      </TextField>
      <Preview key={id} id={id} />
    </Stack>
  )
}

const choice = ({ id, subject }: MessageTemplate) => (
  <MenuItem key={id} value={id} sx={{ whiteSpace: "normal" }}>
    {subject}
  </MenuItem>
)

function Preview({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["message-templates", id],
    queryFn: () => api(endpoints.previewMessageTemplate, { params: { id } }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={320} />
  const { subject, text, html, mayBeTested } = data.item
  if (html === null) return <SmsPreview subject={subject} text={text} />
  return (
    <>
      <Section title={subject}>
        <Box
          component="iframe"
          title={`Preview: ${subject}`}
          // The sandbox allows no scripts, forms or links in the preview.
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
          This email contains a link or a code that gives access, so we send it only on request.
        </Alert>
      )}
    </>
  )
}

function SmsPreview({ subject, text }: Pick<MessageTemplate, "subject"> & { text: string }) {
  return (
    <Section title={subject}>
      <Typography
        sx={{
          maxWidth: 360,
          p: 1.5,
          borderRadius: 3,
          bgcolor: "action.selected",
          overflowWrap: "anywhere",
          whiteSpace: "pre-line",
        }}
      >
        {text}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {formatNumber(text.length)} characters. Send a test to a telephone under{" "}
        <WebLink component={Link} to="/sms-recipients">
          SMS recipients
        </WebLink>
        .
      </Typography>
    </Section>
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
