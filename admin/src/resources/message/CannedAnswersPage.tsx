import type { CannedAnswer } from "@northlot/contract"
import { Button, Skeleton, Stack, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { LoadError } from "../../ui/LoadError"
import { May } from "../../ui/May"
import { RecordTable } from "../../ui/RecordTable"
import { RefusableField } from "../../ui/RefusableField"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { Page } from "../../ui/Page"

/** Saved answers that staff reuse when they answer messages. */
export default function CannedAnswersPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["canned-answers"],
    queryFn: () => api(endpoints.listCannedAnswers),
  })
  const [editing, setEditing] = useState<CannedAnswer | "new" | null>(null)
  const [removing, setRemoving] = useState<CannedAnswer | null>(null)
  return (
    <Page title="Saved answers" maxWidth={960}>
      <Typography color="textSecondary">
        Staff can insert a saved answer when they answer a message or a finance request. {"{first}"} becomes the
        person's first name.
      </Typography>
      <Section
        title="Answers"
        aside={
          <May call={endpoints.addCannedAnswer}>
            <Button size="small" sx={{ ml: "auto" }} onClick={() => setEditing("new")}>
              Add answer
            </Button>
          </May>
        }
      >
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton variant="rounded" height={80} />}
        {data && (
          <RecordTable<CannedAnswer>
            rows={data.items}
            keyOf={({ id }) => id}
            empty="No saved answer yet."
            stacks
            columns={[
              { label: "Title", wraps: true, show: ({ title }) => title },
              { label: "Text", wraps: true, show: ({ text }) => text },
              { label: "Changed", show: ({ changedAt, changedBy }) => `${formatMoment(changedAt)}, ${changedBy}` },
              {
                label: "",
                show: (answer) => (
                  <May call={endpoints.changeCannedAnswer}>
                    <Button size="small" aria-label={`Edit ${answer.title}`} onClick={() => setEditing(answer)}>
                      Edit
                    </Button>
                    <Button
                      size="small"
                      color="error"
                      aria-label={`Remove ${answer.title}`}
                      onClick={() => setRemoving(answer)}
                    >
                      Remove
                    </Button>
                  </May>
                ),
              },
            ]}
          />
        )}
      </Section>
      {editing && <EditDialog answer={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
      {removing && (
        <ActDialog
          title={`Remove ‘${removing.title}’?`}
          consequence="Messages already sent with this text do not change."
          action="Remove"
          colour="error"
          done="Answer removed."
          ready
          onClose={() => setRemoving(null)}
          onConfirm={() => api(endpoints.removeCannedAnswer, { params: { id: removing.id } })}
        />
      )}
    </Page>
  )
}

function EditDialog({ answer, onClose }: { answer: CannedAnswer | null; onClose: () => void }) {
  const [title, setTitle] = useState(answer?.title ?? "")
  const [text, setText] = useState(answer?.text ?? "")
  const body = { title: title.trim(), text: text.trim() }
  return (
    <ActDialog
      title={answer ? "Edit answer" : "Add answer"}
      consequence="Everybody who answers messages can use this text."
      action="Save"
      done="Answer saved."
      ready={body.title.length >= 3 && body.text !== ""}
      fields={["title", "text"]}
      onClose={onClose}
      onConfirm={() =>
        answer
          ? api(endpoints.changeCannedAnswer, { params: { id: answer.id }, body })
          : api(endpoints.addCannedAnswer, { body })
      }
    >
      {(refused) => (
        <Stack sx={{ pt: 1 }}>
          <RefusableField
            label="Title"
            value={title}
            refused={refused.title}
            onChange={setTitle}
            maximum={80}
            autoFocus
          />
          <TextField
            label="Text"
            error={Boolean(refused.text)}
            helperText={refused.text}
            fullWidth
            multiline
            minRows={4}
            margin="normal"
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: 4_000 } }}
          />
        </Stack>
      )}
    </ActDialog>
  )
}
