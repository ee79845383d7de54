import type { CannedAnswer, Desk } from "@northlot/contract"
import { Alert, Box, Button, MenuItem, Skeleton, Stack, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { LoadError } from "../../ui/LoadError"
import { May } from "../../ui/May"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { useAct } from "../../ui/useAct"

const NOBODY = ""
const MAXIMUM = 4_000

/** Shows who on the staff handles a message or finance request, the answers so far, and a form for another answer. */
export function DeskSection({ desk, id, first }: { desk: Desk; id: string; first: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["desk", desk, id],
    queryFn: () => api(endpoints.readDeskItem, { params: { desk, id } }),
  })
  const assigning = useAct()
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={160} />
  const { assignedTo, replies } = data.item
  // The choices include the assigned person even after that person has left the staff.
  const staff = assignedTo && !data.staff.includes(assignedTo) ? [...data.staff, assignedTo] : data.staff
  return (
    <Section title="Answers">
      <Stack spacing={2} sx={{ pt: 1 }}>
        {assigning.problem && <Alert severity="error">{assigning.problem}</Alert>}
        <May call={endpoints.assignDeskItem}>
          <TextField
            select
            size="small"
            label="Looked after by"
            value={assignedTo ?? NOBODY}
            disabled={assigning.busy}
            onChange={({ target }) =>
              void assigning.run(
                () =>
                  api(endpoints.assignDeskItem, {
                    params: { desk, id },
                    body: { to: target.value === NOBODY ? null : target.value },
                  }),
                target.value === NOBODY ? "Nobody is assigned now." : `${target.value} is assigned now.`
              )
            }
            sx={{ maxWidth: 320 }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value={NOBODY}>Nobody</MenuItem>
            {staff.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </May>
        {replies.length === 0 && <Typography color="textSecondary">Nobody has answered in the console yet.</Typography>}
        {replies.map((reply) => (
          <Box key={reply.id} sx={{ borderLeft: 3, borderColor: "divider", pl: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {reply.by}, {formatMoment(reply.at)}
            </Typography>
            <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{reply.text}</Typography>
          </Box>
        ))}
        <May call={endpoints.replyToDeskItem}>
          <ReplyForm key={id} desk={desk} id={id} first={first} />
        </May>
      </Stack>
    </Section>
  )
}

/** The draft survives leaving the page, until it is sent. */
function ReplyForm({ desk, id, first }: { desk: Desk; id: string; first: string }) {
  const draftKey = `northlot-reply-${id}`
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? "")
  const { run, busy, problem } = useAct()
  const canned = useQuery({ queryKey: ["canned-answers"], queryFn: () => api(endpoints.listCannedAnswers) })
  const write = (typed: string) => {
    setText(typed)
    sessionStorage.setItem(draftKey, typed)
  }
  const insert = (answer: CannedAnswer) => {
    const words = answer.text.replaceAll("{first}", first)
    write(text.trim() ? `${text.trimEnd()}\n\n${words}` : words)
  }
  const send = async () => {
    const sent = await run(
      () => api(endpoints.replyToDeskItem, { params: { desk, id }, body: { text: text.trim() } }),
      "Your answer is on its way by email."
    )
    if (!sent) return
    sessionStorage.removeItem(draftKey)
    setText("")
  }
  return (
    <Stack
      component="form"
      spacing={1.5}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !busy) void send()
      }}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        label="Your answer"
        helperText={`Your answer is sent by email. We add 'Hello ${first},' at the beginning.`}
        fullWidth
        multiline
        minRows={4}
        value={text}
        onChange={({ target }) => write(target.value)}
        slotProps={{ htmlInput: { maxLength: MAXIMUM } }}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        <Button type="submit" variant="contained" disabled={!text.trim()} loading={busy}>
          Send answer
        </Button>
        {(canned.data?.items.length ?? 0) > 0 && (
          <TextField
            select
            size="small"
            label="Insert an answer"
            value=""
            onChange={({ target }) => insert(canned.data!.items.find((answer) => answer.id === target.value)!)}
            sx={{ minWidth: 200 }}
          >
            {canned.data!.items.map((answer) => (
              <MenuItem key={answer.id} value={answer.id}>
                {answer.title}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Button component={Link} to="/canned-answers" size="small">
          Saved answers
        </Button>
      </Stack>
    </Stack>
  )
}
