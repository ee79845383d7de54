import type { Webhook } from "@northlot/contract"
import AddIcon from "@mui/icons-material/Add"
import { Button, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { Loaded } from "../../ui/Loaded"
import { Problem } from "../../ui/Problem"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import type { Labels } from "../../ui/labels"
import { useAct } from "../../ui/useAct"
import { useMay } from "../../ui/useMay"
import { SecretDialog } from "./SecretDialog"
import { WebhookDialog } from "./WebhookDialog"

const STATES: Labels<"on" | "failing" | "off"> = {
  on: { name: "On", colour: "success" },
  failing: { name: "Failing", colour: "warning" },
  off: { name: "Off", colour: "default" },
}
const stateOf = ({ isOn, failingSince }: Webhook) => (!isOn ? "off" : failingSince ? "failing" : "on")

type Asked = { act: "change" | "rotate" | "remove"; webhook: Webhook }

/** Webhooks, which inform outside programs of events. */
export function Webhooks() {
  const { data, error, refetch } = useQuery({ queryKey: ["webhooks"], queryFn: () => api(endpoints.listWebhooks) })
  const may = useMay()
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Section
      title="Webhooks"
      aside={
        data &&
        may(endpoints.createWebhook) && (
          <Button size="small" startIcon={<AddIcon />} sx={{ ml: "auto" }} onClick={() => setMaking(true)}>
            New webhook
          </Button>
        )
      }
    >
      <Loaded data={data} error={error} onRetry={refetch} height={80}>
        {(data) => (
          <RecordTable<Webhook>
            rows={data.items}
            keyOf={({ id }) => id}
            empty="No webhook yet."
            stacks
            columns={[
              { label: "Name", wraps: true, show: ({ name }) => name },
              { label: "Address", wraps: true, show: ({ url }) => url },
              { label: "Events", wraps: true, show: ({ events }) => events.join(", ") },
              {
                label: "State",
                wraps: true,
                show: (webhook) => (
                  <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: "center", flexWrap: "wrap" }}>
                    <StatusChip label={STATES[stateOf(webhook)]} />
                    {webhook.isOn && webhook.failingSince && <span>since {formatMoment(webhook.failingSince)}</span>}
                    {webhook.offBecause && <span>{webhook.offBecause}</span>}
                  </Stack>
                ),
              },
              {
                label: "",
                show: (webhook) =>
                  may(endpoints.changeWebhook) && (
                    <WebhookActs webhook={webhook} onAsk={(act) => setAsked({ act, webhook })} />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {making && data && <WebhookDialog events={data.events} onMade={setSecret} onClose={() => setMaking(false)} />}
      {secret && (
        <SecretDialog
          title="Signing secret"
          explanation="Give the secret to the program that receives the messages. The secret proves that a message is ours."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {asked?.act === "change" && data && (
        <WebhookDialog webhook={asked.webhook} events={data.events} onClose={close} />
      )}
      {asked?.act === "rotate" && (
        <ActDialog
          title={`A new secret for ${asked.webhook.name}?`}
          consequence="For 24 hours messages carry both signatures. So the program can change its secret without missing a message."
          action="Make a new secret"
          done="New secret made."
          ready
          onClose={close}
          onConfirm={async () =>
            setSecret((await api(endpoints.rotateWebhookSecret, { params: { id: asked.webhook.id } })).secret)
          }
        />
      )}
      {asked?.act === "remove" && (
        <ReasonDialog
          title={`Remove ${asked.webhook.name}?`}
          consequence="The address gets no more messages. The log of its messages is deleted."
          action="Remove"
          done="Webhook removed."
          onClose={close}
          onConfirm={(reason) => api(endpoints.removeWebhook, { params: { id: asked.webhook.id }, query: { reason } })}
        />
      )}
    </Section>
  )
}

function WebhookActs({ webhook, onAsk }: { webhook: Webhook; onAsk: (act: Asked["act"]) => void }) {
  const { run, busy, problem } = useAct()
  const { id, name, url, events, isOn } = webhook
  const turn = () =>
    run(
      // The type cast is safe: the server sent these event names, and validates them again.
      () =>
        api(endpoints.changeWebhook, { params: { id }, body: { name, url, events: events as never[], isOn: !isOn } }),
      isOn ? "Turned off." : "Turned on."
    )
  const test = () => run(() => api(endpoints.testWebhook, { params: { id } }), "Test sent. See the answer below.")
  return (
    <Stack sx={{ alignItems: "flex-end" }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", justifyContent: "flex-end" }}>
        {isOn && (
          <Button size="small" disabled={busy} aria-label={`Send a test to ${name}`} onClick={() => void test()}>
            Test
          </Button>
        )}
        <Button size="small" disabled={busy} aria-label={`Change ${name}`} onClick={() => onAsk("change")}>
          Change
        </Button>
        <Button
          size="small"
          disabled={busy}
          aria-label={`Turn ${name} ${isOn ? "off" : "on"}`}
          onClick={() => void turn()}
        >
          {isOn ? "Turn off" : "Turn on"}
        </Button>
        <Button size="small" disabled={busy} aria-label={`New secret for ${name}`} onClick={() => onAsk("rotate")}>
          New secret
        </Button>
        <Button
          size="small"
          color="error"
          disabled={busy}
          aria-label={`Remove ${name}`}
          onClick={() => onAsk("remove")}
        >
          Remove
        </Button>
      </Stack>
      <Problem says={problem} />
    </Stack>
  )
}
