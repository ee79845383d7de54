import { withShortReferences, type SetAsideEvent } from "@northlot/contract"
import RetryIcon from "@mui/icons-material/Replay"
import { Button, Stack, Typography } from "@mui/material"
import { DataTable } from "react-admin"
import { BulkAct } from "../../ui/BulkAct"
import { May } from "../../ui/May"
import { ResourceList } from "../../ui/ResourceList"
import { endpoints } from "../../providers/api"
import { acts } from "../../providers/dataProvider"
import { formatMomentBriefly } from "../../ui/format"
import { wordsOfCode } from "../../ui/labels"
import { useAct } from "../../ui/useAct"

const REASONS: Readonly<Record<SetAsideEvent["reason"], string>> = {
  "ended-process": "Ended the server's process twice",
  "kept-failing": "Failed for about a day",
}

/** Events that failed and wait for a person to find the cause. The server sorts the newest first. */
export function SetAsideEventList() {
  return (
    <ResourceList<SetAsideEvent>
      title="Events set aside"
      filters={[]}
      sort={{ field: "setAsideAt", order: "DESC" }}
      refreshSeconds={60}
      rowClick={false}
      bulkActs={
        <May call={endpoints.retrySetAsideEvent}>
          <BulkAct label="Retry" icon={<RetryIcon />} done="tried again now." onAct={acts.retryEvent} />
        </May>
      }
      primary={({ topic, subscriber }) => `${wordsOfCode(topic)} → ${wordsOfCode(subscriber)}`}
      secondary={({ reason, setAsideAt, lastError }) =>
        [REASONS[reason], formatMomentBriefly(setAsideAt), withShortReferences(lastError ?? "")]
          .filter(Boolean)
          .join(" · ")
      }
      tertiary={(event) => <RetryButton event={event} />}
    >
      <DataTable.Col
        source="topic"
        label="Event"
        disableSort
        render={({ topic }: SetAsideEvent) => wordsOfCode(topic)}
      />
      <DataTable.Col
        source="subscriber"
        label="What follows from it"
        disableSort
        render={({ subscriber }: SetAsideEvent) => wordsOfCode(subscriber)}
      />
      <DataTable.Col
        source="createdAt"
        label="Happened"
        disableSort
        render={(event: SetAsideEvent) => formatMomentBriefly(event.createdAt)}
      />
      <DataTable.Col
        source="setAsideAt"
        label="Set aside"
        disableSort
        render={(event: SetAsideEvent) => formatMomentBriefly(event.setAsideAt)}
      />
      <DataTable.Col
        source="reason"
        label="Reason"
        disableSort
        render={(event: SetAsideEvent) => REASONS[event.reason]}
      />
      <DataTable.Col
        source="lastError"
        label="Last error"
        disableSort
        render={({ lastError }: SetAsideEvent) => withShortReferences(lastError ?? "")}
      />
      <DataTable.Col
        source="id"
        label="Try again"
        disableSort
        render={(event: SetAsideEvent) => <RetryButton event={event} />}
      />
    </ResourceList>
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
        onClick={() => void run(() => acts.retryEvent(event.id), "It is tried again now.")}
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
