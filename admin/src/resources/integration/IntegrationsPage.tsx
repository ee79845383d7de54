import { Link, Typography } from "@mui/material"
import { ApiKeys } from "./ApiKeys"
import { WebhookLog } from "./WebhookLog"
import { Webhooks } from "./Webhooks"
import { Page } from "../../ui/Page"

/** API keys of outside programs, and the webhooks that inform them. */
export default function IntegrationsPage() {
  return (
    <Page title="Integrations" maxWidth={1100}>
      <Typography color="textSecondary">
        Programs call Northlot with an API key, within the scopes of the key. Members make their keys in their own
        account. Webhooks inform programs of events. The API is described at{" "}
        <Link href="/api/docs" target="_blank" rel="noreferrer">
          /api/docs
        </Link>
        .
      </Typography>
      <ApiKeys />
      <Webhooks />
      <WebhookLog />
    </Page>
  )
}
