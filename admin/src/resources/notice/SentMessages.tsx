import type { SentMessage } from "@northlot/contract"
import { Button, Stack, Typography } from "@mui/material"
import { SearchInput, SelectInput } from "react-admin"
import { May } from "../../ui/May"
import { columnsOf } from "../../ui/listColumns"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { CHANNELS, choicesOf, wordsOfCode, type Labels } from "../../ui/labels"
import { useAct } from "../../ui/useAct"

const STATES: Labels<SentMessage["status"]> = {
  sent: { name: "Sent", colour: "success" },
  failed: { name: "Failed", colour: "error" },
  pending: { name: "Under way", colour: "primary" },
}

const filters = [
  <SearchInput key="q" source="q" placeholder="Address or number" alwaysOn />,
  <SelectInput key="channel" source="channel" choices={choicesOf(CHANNELS)} emptyText="Email and SMS" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(STATES)} emptyText="Any state" alwaysOn />,
]

export const MESSAGE_COLUMNS = columnsOf(endpoints.listSentMessages, [
  // Ids are in chronological order, so sorting by id sorts by time.
  { label: "When", sort: "id", show: ({ at }) => formatMomentBriefly(at) },
  { label: "To", source: "recipient", phone: "title", sx: { overflowWrap: "anywhere", minWidth: 180 } },
  { label: "By", source: "channel", show: ({ channel }) => CHANNELS[channel] },
  { label: "Template", source: "template", show: ({ template }) => wordsOfCode(template) },
  {
    label: "About",
    source: "title",
    phone: "line",
    brief: ({ title, template, at }) => `${title ?? wordsOfCode(template)} · ${formatMomentBriefly(at)}`,
  },
  {
    label: "State",
    source: "status",
    phone: "end",
    show: ({ status }) => <StatusChip label={STATES[status]} />,
    brief: (message) => (
      <Stack sx={{ alignItems: "flex-end" }}>
        <StatusChip label={STATES[message.status]} />
        {message.mayBeResent && <ResendButton message={message} />}
      </Stack>
    ),
  },
  { label: "Send again", show: (message) => message.mayBeResent && <ResendButton message={message} /> },
])

/** Every attempt to send a message. Failed messages are retried automatically for about a day. */
export function SentMessages() {
  return (
    <ResourceList
      title="Messages"
      within
      list={endpoints.listSentMessages}
      filters={filters}
      columns={MESSAGE_COLUMNS}
      refreshSeconds={30}
      rowClick={false}
    />
  )
}

function ResendButton({ message }: { message: SentMessage }) {
  const { run, busy, problem } = useAct()
  return (
    <May call={endpoints.resendMessage}>
      <Stack sx={{ alignItems: "flex-start" }}>
        <Button
          size="small"
          disabled={busy}
          aria-label={`Send ${message.template} to ${message.recipient} again`}
          onClick={() =>
            void run(
              () => api(endpoints.resendMessage, { params: { id: message.id } }),
              "The message is on its way again."
            )
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
    </May>
  )
}
