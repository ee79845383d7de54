import type { WebhookDelivery } from "@northlot/contract"
import { Button, Stack, Typography } from "@mui/material"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Loaded } from "../../ui/Loaded"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import type { Labels } from "../../ui/labels"
import { useAct } from "../../ui/useAct"
import { useMay } from "../../ui/useMay"

const PAGE = 25
const REFRESH_MILLISECONDS = 15_000

const STATUSES: Labels<WebhookDelivery["status"]> = {
  waiting: { name: "Waiting", colour: "warning" },
  delivered: { name: "Delivered", colour: "success" },
  dropped: { name: "Not sent", colour: "default" },
  "set-aside": { name: "Set aside", colour: "error" },
}

/** Deliveries to the webhooks and the answers. */
export function WebhookLog() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["webhook-deliveries"],
    queryFn: ({ pageParam }) =>
      api(endpoints.listWebhookDeliveries, { query: { limit: PAGE, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: "",
    getNextPageParam: ({ items }) => (items.length === PAGE ? items.at(-1)!.id : undefined),
    refetchInterval: REFRESH_MILLISECONDS,
  })
  const may = useMay()
  const rows = data?.pages.flatMap(({ items }) => items)
  return (
    <Section title="Messages to webhooks">
      <Loaded data={rows} error={error} onRetry={refetch} height={120}>
        {(rows) => (
          <RecordTable<WebhookDelivery>
            rows={rows}
            keyOf={({ id }) => id}
            empty="Nothing was sent within 30 days."
            stacks
            columns={[
              { label: "Event", show: ({ event }) => event },
              { label: "To", wraps: true, show: ({ webhookName }) => webhookName },
              { label: "Happened", show: ({ createdAt }) => formatMoment(createdAt) },
              { label: "Status", show: ({ status }) => <StatusChip label={STATUSES[status]} /> },
              { label: "Tries", right: true, show: ({ attempts }) => attempts },
              {
                label: "Answer",
                wraps: true,
                show: ({ lastStatus, lastAnswer, lastError }) => (
                  <span>
                    <span>{lastStatus ?? lastError ?? ""}</span>
                    {lastAnswer && (
                      <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
                        {lastAnswer}
                      </Typography>
                    )}
                  </span>
                ),
              },
              {
                label: "",
                show: (delivery) => may(endpoints.replayWebhookDelivery) && <ReplayButton delivery={delivery} />,
              },
            ]}
          />
        )}
      </Loaded>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </Section>
  )
}

function ReplayButton({ delivery: { id, event, webhookName } }: { delivery: WebhookDelivery }) {
  const { run, busy, problem } = useAct()
  return (
    <Stack sx={{ alignItems: "flex-end" }}>
      <Button
        size="small"
        disabled={busy}
        aria-label={`Send ${event} to ${webhookName} again (${id})`}
        onClick={() =>
          void run(() => api(endpoints.replayWebhookDelivery, { params: { id } }), "The message is sent again now.")
        }
      >
        Send again
      </Button>
      {problem && (
        <Typography role="alert" variant="caption" color="error">
          {problem}
        </Typography>
      )}
    </Stack>
  )
}
