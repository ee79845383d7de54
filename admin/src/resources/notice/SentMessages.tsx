import type { SentMessage } from "@northlot/contract"
import { Button, Stack, Typography } from "@mui/material"
import { DataTable, ResourceContextProvider, SearchInput, SelectInput } from "react-admin"
import { May } from "../../ui/May"
import { ResourceList } from "../../ui/ResourceList"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly } from "../../ui/format"
import { CHANNELS, choicesOf, wordsOfCode, type Labels } from "../../ui/labels"
import { useAct } from "../../ui/useAct"

export const STATES: Labels<SentMessage["status"]> = {
  sent: { name: "Sent", colour: "success" },
  failed: { name: "Failed", colour: "error" },
  pending: { name: "Under way", colour: "primary" },
}

const filters = [
  <SearchInput key="q" source="q" placeholder="Address or number" alwaysOn />,
  <SelectInput key="channel" source="channel" choices={choicesOf(CHANNELS)} emptyText="Email and SMS" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(STATES)} emptyText="Any state" alwaysOn />,
]

/** Every attempt to send a message. Failed messages are retried automatically for about a day. */
export function SentMessages() {
  return (
    <ResourceContextProvider value="sent-messages">
      <ResourceList<SentMessage>
        title="Messages"
        within
        filters={filters}
        sort={{ field: "id", order: "DESC" }}
        refreshSeconds={30}
        rowClick={false}
        primary={({ recipient }) => recipient}
        secondary={({ title, template, at }) => `${title ?? wordsOfCode(template)} · ${formatMomentBriefly(at)}`}
        tertiary={(message) => (
          <Stack sx={{ alignItems: "flex-end" }}>
            <StatusChip label={STATES[message.status]} />
            {message.mayBeResent && <ResendButton message={message} />}
          </Stack>
        )}
      >
        <DataTable.Col source="at" label="When" disableSort render={({ at }: SentMessage) => formatMomentBriefly(at)} />
        <DataTable.Col source="recipient" label="To" disableSort sx={{ overflowWrap: "anywhere", minWidth: 215 }} />
        <DataTable.Col
          source="channel"
          label="By"
          disableSort
          render={({ channel }: SentMessage) => CHANNELS[channel]}
          sx={{ whiteSpace: "nowrap" }}
        />
        <DataTable.Col
          source="template"
          label="Template"
          disableSort
          render={({ template }: SentMessage) => wordsOfCode(template)}
        />
        <DataTable.Col source="title" label="About" disableSort />
        <DataTable.Col
          source="status"
          label="State"
          disableSort
          render={({ status }: SentMessage) => <StatusChip label={STATES[status]} />}
        />
        <DataTable.Col
          source="id"
          label="Send again"
          disableSort
          render={(message: SentMessage) => message.mayBeResent && <ResendButton message={message} />}
          sx={{ whiteSpace: "nowrap" }}
        />
      </ResourceList>
    </ResourceContextProvider>
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
            void run(() => api(endpoints.resendMessage, { params: { id: message.id } }), "It is on its way again.")
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
