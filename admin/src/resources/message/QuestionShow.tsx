import type { AdminQuestion, QuestionPart, QuestionStanding } from "@northlot/contract"
import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { Facts } from "../../ui/Facts"
import { Problem } from "../../ui/Problem"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { ListingLink, PersonAndAddress } from "../../ui/RecordLink"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { formatMoment } from "../../ui/format"
import { QUESTION_STANDINGS } from "../../ui/labels"
import { useAct } from "../../ui/useAct"

/** One question and its answer. Staff can show or hide the question and the answer separately. */
export function QuestionShow() {
  return (
    <ResourceShow<AdminQuestion> title={({ listingTitle }) => `Question about ${listingTitle}`} refreshSeconds={30}>
      {(question) => (
        <Stack spacing={2}>
          <Section title="About">
            <Facts
              rows={[
                [
                  "Listing",
                  <ListingLink key="listing" id={question.listingId}>
                    {question.listingTitle}
                  </ListingLink>,
                ],
                ["Asked by", <PersonAndAddress key="asker" person={question.asker} />],
                ["Seller", <PersonAndAddress key="seller" person={question.seller} />],
              ]}
            />
          </Section>
          <Written id={question.id} part="question" written={{ ...question, at: question.askedAt }} />
          {question.answer && (
            <Written id={question.id} part="answer" written={{ ...question.answer, at: question.answer.answeredAt }} />
          )}
        </Stack>
      )}
    </ResourceShow>
  )
}

interface WrittenProps {
  id: string
  part: QuestionPart
  written: { text: string; standing: QuestionStanding; reason: string | null; at: string }
}

function Written({ id, part, written: { text, standing, reason, at } }: WrittenProps) {
  const [hiding, setHiding] = useState(false)
  const { run, busy, problem } = useAct()
  return (
    <Section title={part === "question" ? "Question" : "Answer"}>
      <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
        <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
          <StatusChip label={QUESTION_STANDINGS[standing]} />
          <Typography variant="body2" color="textSecondary">
            {formatMoment(at)}
          </Typography>
        </Box>
        <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</Typography>
        {reason && <Alert severity="warning">{reason}</Alert>}
        <Problem says={problem} />
        <Box sx={{ display: "flex", gap: 1 }}>
          {standing !== "shown" && (
            <May call={endpoints.releaseQuestion}>
              <Button
                variant="contained"
                disabled={busy}
                onClick={() =>
                  void run(
                    () => api(endpoints.releaseQuestion, { params: { id }, body: { part } }),
                    `The ${part} is shown.`
                  )
                }
              >
                Show it
              </Button>
            </May>
          )}
          {standing !== "hidden" && (
            <May call={endpoints.hideQuestion}>
              <Button color="error" disabled={busy} onClick={() => setHiding(true)}>
                Hide it
              </Button>
            </May>
          )}
        </Box>
      </Stack>
      {hiding && (
        <ReasonDialog
          title={`Hide this ${part}?`}
          consequence={`Only the writer still sees this ${part}${part === "question" ? " and its answer" : ""}. The writer reads your reason.`}
          action="Hide it"
          done={`The ${part} is hidden.`}
          onConfirm={(words) => api(endpoints.hideQuestion, { params: { id }, body: { part, reason: words } })}
          onClose={() => setHiding(false)}
        />
      )}
    </Section>
  )
}
