import type { Webhook } from "@northlot/contract"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { RefusableField } from "../../ui/RefusableField"
import { api, endpoints } from "../../providers/api"
import { wordsOfCode } from "../../ui/labels"
import { ChoiceList } from "./ChoiceList"

interface WebhookDialogProps {
  /** The webhook to change; without it the dialog creates a new one. */
  webhook?: Webhook
  /** The events that a webhook can subscribe to. */
  events: readonly string[]
  onMade?: (secret: string) => void
  onClose: () => void
}

export function WebhookDialog({ webhook, events, onMade, onClose }: WebhookDialogProps) {
  const [name, setName] = useState(webhook?.name ?? "")
  const [url, setUrl] = useState(webhook?.url ?? "https://")
  const [chosen, setChosen] = useState<string[]>(webhook?.events ?? [])
  const save = async () => {
    // The type cast is safe: the server sent these event names, and validates them again.
    const body = { name: name.trim(), url: url.trim(), events: chosen as never[] }
    if (webhook) {
      await api(endpoints.changeWebhook, { params: { id: webhook.id }, body: { ...body, isOn: webhook.isOn } })
    } else onMade?.((await api(endpoints.createWebhook, { body })).secret)
  }
  return (
    <ActDialog
      title={webhook ? `Change ${webhook.name}` : "A new webhook"}
      consequence="The address gets each event within seconds, with ids of cars, sales and accounts. Failed calls are repeated for about a day. The address must be on the public internet."
      action={webhook ? "Save" : "Make webhook"}
      done={webhook ? "Webhook changed." : "Webhook made."}
      ready={name.trim() !== "" && url.trim() !== "" && chosen.length > 0}
      fields={["name", "url", "events"]}
      onClose={onClose}
      onConfirm={save}
    >
      {(refused) => (
        <>
          <RefusableField
            label="Name"
            value={name}
            refused={refused.name}
            help="Name the program that gets the events, and who runs the program."
            maximum={80}
            onChange={setName}
            autoFocus
          />
          <RefusableField
            label="Address"
            value={url}
            refused={refused.url}
            help="Begins with https://."
            inputMode="url"
            maximum={2_000}
            onChange={setUrl}
          />
          <ChoiceList
            label="Events"
            choices={events}
            meanings={Object.fromEntries(events.map((event) => [event, wordsOfCode(event)]))}
            chosen={chosen}
            refused={refused.events}
            onChange={setChosen}
          />
        </>
      )}
    </ActDialog>
  )
}
