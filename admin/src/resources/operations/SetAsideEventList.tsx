import { withShortReferences, type SetAsideEvent } from "@northlot/contract"
import RetryIcon from "@mui/icons-material/Replay"
import { Button, Stack, Typography } from "@mui/material"
import { BulkAct } from "../../ui/BulkAct"
import { May } from "../../ui/May"
import { ResourceList } from "../../ui/ResourceList"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { wordsOfCode } from "../../ui/labels"
import { useAct } from "../../ui/useAct"

const REASONS: Readonly<Record<SetAsideEvent["reason"], string>> = {
  "ended-process": "Ended the server's process twice",
  "kept-failing": "Failed for about a day",
}

/** Events that failed and wait for a person to find the cause. */
export function SetAsideEventList() {
  return (
    <ResourceList
      title="Events set aside"
      list={endpoints.listSetAsideEvents}
      refreshSeconds={60}
      rowClick={false}
      bulkActs={
        <May call={endpoints.retrySetAsideEvent}>
          <BulkAct
            label="Retry"
            icon={<RetryIcon />}
            done="tried again now."
            onAct={(id: string) => api(endpoints.retrySetAsideEvent, { params: { id } })}
          />
        </May>
      }
      columns={[
        {
          label: "Event",
          source: "topic",
          phone: "title",
          show: ({ topic }) => wordsOfCode(topic),
          brief: ({ topic, subscriber }) => `${wordsOfCode(topic)} → ${wordsOfCode(subscriber)}`,
        },
        { label: "Event handler", source: "subscriber", show: ({ subscriber }) => wordsOfCode(subscriber) },
        { label: "Happened", source: "createdAt", show: ({ createdAt }) => formatMomentBriefly(createdAt) },
        { label: "Reason", source: "reason", phone: "line", show: ({ reason }) => REASONS[reason] },
        {
          label: "Set aside",
          source: "setAsideAt",
          phone: "line",
          show: ({ setAsideAt }) => formatMomentBriefly(setAsideAt),
        },
        { label: "Last error", phone: "line", show: ({ lastError }) => withShortReferences(lastError ?? "") },
        { label: "Try again", phone: "end", show: (event) => <RetryButton event={event} /> },
      ]}
    />
  )
}

function RetryButton({ event }: { event: SetAsideEvent }) {
  const { run, busy, problem } = useAct()
  return (
    <Stack sx={{ alignItems: "flex-start" }}>
      <Button
        size="small"
        disabled={busy}
        aria-label={`Retry ${event.topic} ${event.subscriber} ${event.id}`}
        onClick={() =>
          void run(
            () => api(endpoints.retrySetAsideEvent, { params: { id: event.id } }),
            "The event is tried again now."
          )
        }
      >
        Retry
      </Button>
      {problem && (
        <Typography role="alert" variant="caption" color="error">
          {problem}
        </Typography>
      )}
    </Stack>
  )
}
