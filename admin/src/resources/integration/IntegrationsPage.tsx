import { Box, Link, Stack, Typography } from "@mui/material"
import { Title } from "react-admin"
import { ApiKeys } from "./ApiKeys"
import { WebhookLog } from "./WebhookLog"
import { Webhooks } from "./Webhooks"

/** API keys of outside programs, and the webhooks that inform them. */
export default function IntegrationsPage() {
  return (
    <Box sx={{ py: 2, px: { xs: 1, sm: 2 }, maxWidth: 1100 }}>
      <Title title="Integrations" />
      <Stack spacing={2}>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          Integrations
        </Typography>
        <Typography color="textSecondary">
          Programs call us with a key, within its scopes. Members make theirs in their own account. Webhooks tell them
          what has happened. What they can call is described at{" "}
          <Link href="/api/docs" target="_blank" rel="noreferrer">
            /api/docs
          </Link>
          .
        </Typography>
        <ApiKeys />
        <Webhooks />
        <WebhookLog />
      </Stack>
    </Box>
  )
}
